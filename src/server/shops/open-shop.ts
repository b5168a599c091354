import type { Transaction } from '../database/database.ts'
import { queueJob } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { lockShopOfVendor } from './locks.ts'
import { insertShop, type ShopRow, updateShop } from './shop-rows.ts'
import { refreshShopVisibility } from './shop-visibility.ts'

/** The shop of an account that may sell now, and how many of its listings buyers see again. */
interface OpenedShop {
  shop: ShopRow
  /** False where the account had it before. */
  isNew: boolean
  productsShown: number
}

interface ShopDetails {
  vendorId: string
  name: string
  description: string
  address: string
  town: string
}

/**
 * Gives an account its one shop and answers it; set the account's role before. A shop from earlier times is used
 * again with its listings: 'keep' leaves it as it is, 'overwrite' puts the new details on it and makes it active.
 */
export async function openShop(
  tx: Transaction,
  { newId, now }: Pick<Services, 'newId' | 'now'>,
  { vendorId, ...details }: ShopDetails,
  existing: 'keep' | 'overwrite',
): Promise<OpenedShop> {
  const made = await insertShop(tx, { id: newId(), vendor_id: vendorId, ...details, created_at: now() })
  if (made) return { shop: made, isNew: true, productsShown: 0 }
  const old = (await lockShopOfVendor(tx, vendorId))!
  const shop = existing === 'keep' ? old : await updateShop(tx, old.id, { ...details, is_active: true })
  if (shop.name !== old.name || shop.address !== old.address || shop.town !== old.town)
    await queueJob(tx, 'rewrite-shop-search', { shopId: shop.id }, { key: `search ${shop.id}` })
  const { productsShown } = await refreshShopVisibility(tx, vendorId)
  return { shop, isNew: false, productsShown }
}
