import { brand } from '#shared/brand.ts'
import { formatPhone } from '#shared/phone.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import type { Mail } from '../platform/mail-text.ts'
import type { Settings } from '../settings.ts'

type Reader = Pick<UserRow, 'first_name' | 'email'>

const letter = (reader: Reader, subject: string, paragraphs: string[]): Mail => ({
  to: reader.email ?? '',
  subject,
  text: [`Dear ${reader.first_name},`, ...paragraphs, `Your ${brand.name} team`].join('\n\n'),
})

const howToReachUs = ({ support }: Settings) => `${support.email} or ${formatPhone(support.phone)}`

/** Administrators need a longer password than others: they are asked to choose a new one. */
export const newAdministratorMail = (reader: Reader, settings: Settings, link: string): Mail =>
  letter(reader, `You are an administrator of ${brand.name} now`, [
    'Your account has been made an administrator. Please choose a new password of at least 12 characters here:',
    link,
    "The link works once and for 1 hour. Later you get another one with 'Forgot password?' in the login window.",
    `If you did not expect this, please tell us at once: ${howToReachUs(settings)}.`,
  ])

export const newVendorMail = (reader: Reader, settings: Settings): Mail =>
  letter(reader, `Your shop on ${brand.name} is open`, [
    'Your account is now a vendor, and you have a shop. Login with your usual email and password.',
    `Give your shop a name and put your first products in here:\n${settings.publicUrl}/dashboard/vendor/shop`,
    `If you did not expect this, please tell us: ${howToReachUs(settings)}.`,
  ])

export const shopSwitchedMail = (
  reader: Reader,
  settings: Settings,
  shop: { name: string; is_active: boolean },
): Mail =>
  shop.is_active
    ? letter(reader, `Your shop ${shop.name} is open again`, [
        `The office has switched your shop ${shop.name} on again. Buyers see your products.`,
      ])
    : letter(reader, `Your shop ${shop.name} is switched off`, [
        `The office has switched your shop ${shop.name} off. Buyers do not see your products, and nothing can be ordered. You can still login and finish open orders.`,
        `Please talk to us: ${howToReachUs(settings)}.`,
      ])
