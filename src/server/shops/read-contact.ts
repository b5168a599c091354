import { messages } from '#shared/messages.ts'
import { whatsAppAddress } from '#shared/phone.ts'
import type { ShopContact } from '#shared/shops/shop-contact.ts'
import { waitInWords } from '../accounts/sign-in-delays.ts'
import { inTransaction } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { countEvent, networkOf } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { findPublicShop } from './find-public-shop.ts'

/** Numbers given out per address and hour, so that they cannot be collected; whole towns share one address. */
const mostPerHour = 60

/**
 * The number of a shop, for a buyer who asks before ordering. Throws AppError 404 where buyers do not see the shop or its vendor
 * keeps the number back, 429 beyond the hour's limit; `address` is the caller's.
 */
export function readContact(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  shopId: string,
  address: string,
): Promise<ShopContact> {
  const limit = {
    kind: 'shop-contact',
    subject: networkOf(address),
    most: mostPerHour,
    minutes: 60,
    words: (seconds: number) => messages.tooManyContacts(waitInWords(seconds)),
  }
  return inTransaction(db, async (tx) => {
    const { name, tel, show_contact: showContact } = await findPublicShop(tx, shopId)
    if (!showContact || !tel) throw notFound(messages.noShopContact)
    await countEvent(tx, settings, limit)
    return { name, tel, whatsapp: whatsAppAddress(tel) ?? '' }
  })
}
