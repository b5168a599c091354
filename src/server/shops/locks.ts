// Shops are locked after accounts, orders and reviews, and before imports and listings; several in one statement, in the
// order of their ids, as listings/listing-stock.ts does for an order. `updateShop` locks the shop that it changes, too.
// `lockShopOpenness`, which locks an account and its shop, stands in listings/locks.ts, because listings need it and may
// import nothing of shops (tests/lock-order.test.ts).
import type { Transaction } from '../database/database.ts'
import { ofVendor, type ShopRow } from './shop-rows.ts'

/** Like `shopOfVendor`, and locks the row until the transaction ends. */
export const lockShopOfVendor = (tx: Transaction, vendorId: string): Promise<ShopRow | undefined> =>
  ofVendor(tx, vendorId).forNoKeyUpdate().executeTakeFirst()
