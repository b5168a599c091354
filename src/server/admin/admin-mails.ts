import { brand } from '#shared/brand.ts'
import { formatPhone } from '#shared/phone.ts'
import { freeWords, letter, type Mail, type Recipient } from '../mail/mail-text.ts'
import type { Settings } from '../settings.ts'

const howToReachUs = ({ support }: Settings) => `${support.email} or ${formatPhone(support.phone)}`

/** Administrators need a longer password than others: they are asked to choose a new one. */
export const newAdministratorMail = (reader: Recipient, settings: Settings, link: string): Mail =>
  letter(reader, `You are an administrator of ${brand.name} now`, [
    'Your account has been made an administrator. Please choose a new password of at least 12 characters here:',
    link,
    "The link works once and for 1 hour. Later you get another one with 'Forgot password?' in the login window.",
    `If you did not expect this, please tell us at once: ${howToReachUs(settings)}.`,
  ])

export const newVendorMail = (reader: Recipient, settings: Settings): Mail =>
  letter(reader, `Your shop on ${brand.name} is open`, [
    'Your account is now a vendor, and you have a shop. Login with your usual email and password.',
    `Give your shop a name and put your first products in here:\n${settings.publicUrl}/dashboard/vendor/shop`,
    `If you did not expect this, please tell us: ${howToReachUs(settings)}.`,
  ])

export function shopSwitchedMail(
  reader: Recipient,
  settings: Settings,
  shop: { name: string; is_active: boolean },
): Mail {
  const shopName = freeWords(reader, `shop ${shop.name}`, 'shop')
  if (shop.is_active)
    return letter(reader, `Your ${shopName} is open again`, [
      `An administrator has switched your ${shopName} on again. Buyers see your products.`,
    ])
  return letter(reader, `Your ${shopName} is switched off`, [
    `An administrator has switched your ${shopName} off. Buyers do not see your products, and nothing can be ordered. You can still login and finish open orders.`,
    `Please talk to us: ${howToReachUs(settings)}.`,
  ])
}
