import { messages } from '#shared/messages.ts'
import type { SaveShop, Shop } from '#shared/shops/shop.ts'
import { awayRefusal, dateInFreetown } from '#shared/shops/shop-absence.ts'
import { requireActiveVendor } from '../accounts/locks.ts'
import { inTransaction } from '../database/database.ts'
import { invalidField, notFound } from '../errors.ts'
import type { SentFile } from '../http/sent-file.ts'
import { queueJob } from '../jobs/jobs.ts'
import { readSentPictures } from '../pictures/sent-pictures.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { lockShopOfVendor } from './locks.ts'
import { shopOfVendor, updateShop } from './shop-rows.ts'
import { presentShop } from './shop-view.ts'

/** Each may drop every cached page with a product of the shop on it, and index all its products anew. */
const mostPerHour = 60

const noShop = () => notFound(messages.vendor.noShop)

/**
 * Changes the vendor's shop; absent fields stay. Throws AppError 400, 413 or 415 on a bad picture, 400 on a day until which
 * it cannot be away, 429 beyond the hour's limit of saves or the day's of absences, 404 without a shop, 403 when the account is no
 * active vendor any more.
 */
export async function saveShop(
  services: Pick<Services, 'db' | 'settings' | 'pictures' | 'now'>,
  vendorId: string,
  { logo, banner, showContact, awayUntil, ...texts }: SaveShop,
  files: Record<'logo' | 'banner', SentFile | undefined>,
): Promise<Shop> {
  const { db, settings } = services
  const wrongAbsence = awayUntil && awayRefusal(awayUntil, dateInFreetown(services.now()))
  if (wrongAbsence) throw invalidField('awayUntil', wrongAbsence)
  if (!(await shopOfVendor(db, vendorId))) throw noShop()
  const sent = { logo: { text: logo, file: files.logo }, banner: { text: banner, file: files.banner } }
  const addresses = await readSentPictures(services, sent, { accountId: vendorId, of: 'shop' })
  return inTransaction(db, async (tx) => {
    await requireActiveVendor(tx, vendorId)
    const old = await lockShopOfVendor(tx, vendorId)
    if (!old) throw noShop()
    const { id, vendor_id, ...present } = old
    await countEvent(tx, settings, { kind: 'shop save', subject: id, most: mostPerHour, minutes: 60 })
    if (awayUntil && !old.away_until) await countEvent(tx, settings, absenceLimit(id))
    const columns = definedOf({ ...texts, show_contact: showContact, away_until: awayUntil })
    const shop = await updateShop(tx, id, { ...present, ...columns, ...addresses })
    if (shop.name !== old.name || shop.address !== old.address || shop.town !== old.town)
      await queueJob(tx, 'rewrite-shop-search', { shopId: id }, { key: `search ${id}` })
    return presentShop(shop)
  })
}

/** Each absence is a row. */
const absenceLimit = (shopId: string) => ({ kind: 'absence', subject: shopId, most: 20, minutes: 24 * 60 })

const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
