import { messages } from '#shared/messages.ts'
import type { SaveShop, Shop } from '#shared/shops/shop.ts'
import { requireActiveVendor } from '../accounts/locks.ts'
import { inTransaction } from '../database/database.ts'
import { notFound } from '../errors.ts'
import type { SentFile } from '../http/sent-file.ts'
import { queueJob } from '../jobs/jobs.ts'
import { readSentPictures } from '../pictures/sent-pictures.ts'
import type { Services } from '../services.ts'
import { lockShopOfVendor, shopOfVendor, updateShop } from './shop-rows.ts'
import { presentShop } from './shop-view.ts'

const noShop = () => notFound(messages.vendor.noShop)

/**
 * Changes the vendor's shop; absent fields stay. Throws AppError 400, 413 or 415 on a bad picture, 429 beyond the hour's
 * limit of pictures, 404 without a shop, 403 when the account is no active vendor any more.
 */
export async function saveShop(
  services: Pick<Services, 'db' | 'settings' | 'pictures'>,
  vendorId: string,
  { logo, banner, ...texts }: SaveShop,
  files: Record<'logo' | 'banner', SentFile | undefined>,
): Promise<Shop> {
  const { db } = services
  if (!(await shopOfVendor(db, vendorId))) throw noShop()
  const sent = { logo: { text: logo, file: files.logo }, banner: { text: banner, file: files.banner } }
  const addresses = await readSentPictures(services, sent, { accountId: vendorId, of: 'shop' })
  return inTransaction(db, async (tx) => {
    await requireActiveVendor(tx, vendorId)
    const old = await lockShopOfVendor(tx, vendorId)
    if (!old) throw noShop()
    const { id, vendor_id, ...present } = old
    const shop = await updateShop(tx, id, { ...present, ...definedOf(texts), ...addresses })
    if (shop.name !== old.name || shop.address !== old.address || shop.town !== old.town)
      await queueJob(tx, 'rewrite-shop-search', { shopId: id }, { key: `search ${id}` })
    return presentShop(shop)
  })
}

const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
