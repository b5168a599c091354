import { brand } from '#shared/brand.ts'
import { formatPhone } from '#shared/phone.ts'
import { freeWords, letter, type Mail, type Recipient, reasonParagraph } from '../mail/mail-text.ts'
import type { Settings } from '../settings.ts'

const products = ({ publicUrl }: Settings) => `${publicUrl}/dashboard/vendor/products`

const nameOf = (reader: Recipient, title: string) => freeWords(reader, title, 'One of your products')

/** To the vendor of a listing that administrators have taken down. */
export const takenDownMail = (
  reader: Recipient,
  settings: Settings,
  { title, reason }: { title: string; reason: string },
): Mail =>
  letter(reader, `A product of your shop on ${brand.name} is taken down`, [
    `${nameOf(reader, title)} is taken down: buyers do not see it any more and cannot order it. Orders that you have already stay.`,
    ...reasonParagraph(reason),
    `You can correct it here, and we look at it again:\n${products(settings)}?state=taken_down`,
    `Please talk to us if this is a mistake: ${settings.support.email} or ${formatPhone(settings.support.phone)}.`,
  ])

/** To the vendor who has changed it since: what is still wrong. */
export const keptDownMail = (
  reader: Recipient,
  settings: Settings,
  { title, reason }: { title: string; reason: string },
): Mail =>
  letter(reader, `A product of your shop on ${brand.name} stays down`, [
    `We have looked again at ${freeWords(reader, title, 'one of your products')}. Buyers still do not see it.`,
    ...reasonParagraph(reason),
    `You can correct it here, and we look at it again:\n${products(settings)}?state=taken_down`,
    `Please talk to us if this is a mistake: ${settings.support.email} or ${formatPhone(settings.support.phone)}.`,
  ])

export const restoredMail = (
  reader: Recipient,
  settings: Settings,
  { title, isShown }: { title: string; isShown: boolean },
): Mail =>
  letter(reader, `A product of your shop on ${brand.name} is back`, [
    isShown
      ? `${nameOf(reader, title)} is back: buyers see it and can order it again.`
      : `${nameOf(reader, title)} is no longer taken down. It is hidden, as you left it, and you can show it again.`,
    products(settings),
  ])
