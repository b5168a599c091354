import { messages } from '#shared/messages.ts'
import type { Shop } from '#shared/shops/shop.ts'
import { notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { shopOfVendor } from './shop-rows.ts'
import { presentShop } from './shop-view.ts'

/** The shop of a vendor. Throws AppError 404 when there is none. */
export async function findOwnShop({ db }: Pick<Services, 'db'>, vendorId: string): Promise<Shop> {
  const shop = await shopOfVendor(db, vendorId)
  if (!shop) throw notFound(messages.vendor.noShop)
  return presentShop(shop)
}
