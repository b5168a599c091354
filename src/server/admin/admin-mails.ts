import type { Consequences } from '#shared/admin/consequences.ts'
import { brand } from '#shared/brand.ts'
import {
  freeWords,
  howToReachUs,
  letter,
  type Mail,
  type Recipient,
  reasonParagraph,
} from '../mail/mail-text.ts'
import type { Settings } from '../settings.ts'

/** What an administrator has done to an account or shop, and why. */
interface Told {
  consequences: Consequences
  reason: string
}

const hiddenProducts = 'Buyers do not see your products, and nothing can be ordered.'

/** What becomes of the orders of a vendor who no longer sells (`ordersToFinishMail` has those that stay). */
const ordersLeft = ({ ordersRejected, ordersKept }: Consequences): string[] => {
  const rejected =
    ordersRejected === 1
      ? 'An order that waited for your answer was rejected, and its buyer has been told.'
      : `${ordersRejected} orders that waited for your answer were rejected, and their buyers have been told.`
  const kept = 'What you have accepted is still yours to finish: another email names these orders.'
  return [...(ordersRejected > 0 ? [rejected] : []), ...(ordersKept > 0 ? [kept] : [])]
}

const shownProducts = ({ productsShown }: Pick<Consequences, 'productsShown'>): string => {
  if (productsShown === 0) return 'Buyers see your products as soon as you show some.'
  return productsShown === 1
    ? 'Buyers see your product again.'
    : `Buyers see your ${productsShown} products again.`
}

const shopOf = (reader: Recipient, name: string) => freeWords(reader, `shop ${name}`, 'shop')

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

/** To a former vendor who is one again and finds the shop as it was. */
export function vendorAgainMail(
  reader: Recipient,
  settings: Settings,
  { shop, productsShown }: { shop: { name: string; is_active: boolean }; productsShown: number },
): Mail {
  const shopName = shopOf(reader, shop.name)
  const isOpen = shop.is_active
  return letter(
    reader,
    isOpen ? `Your ${shopName} is open again` : `You are a vendor on ${brand.name} again`,
    [
      `Your account is a vendor again, and your ${shopName} is as you left it. Login with your usual email and password.`,
      isOpen ? shownProducts({ productsShown }) : `The shop is still switched off. ${hiddenProducts}`,
      `${settings.publicUrl}/dashboard/vendor/products`,
      `If you did not expect this, please tell us: ${howToReachUs(settings)}.`,
    ],
  )
}

/** To a vendor whose role was taken. */
export const roleTakenMail = (
  reader: Recipient,
  settings: Settings,
  { shopName, consequences, reason }: Told & { shopName: string },
): Mail =>
  letter(reader, `Your ${shopOf(reader, shopName)} is closed`, [
    `An administrator has closed your ${shopOf(reader, shopName)}: your account is no longer a vendor's. ${hiddenProducts}`,
    ...ordersLeft(consequences),
    ...reasonParagraph(reason),
    `Please talk to us: ${howToReachUs(settings)}.`,
  ])

export function shopSwitchedMail(
  reader: Recipient,
  settings: Settings,
  { shop, consequences, reason }: Told & { shop: { name: string; is_active: boolean } },
): Mail {
  const shopName = shopOf(reader, shop.name)
  if (shop.is_active)
    return letter(reader, `Your ${shopName} is open again`, [
      `An administrator has switched your ${shopName} on again. ${shownProducts(consequences)}`,
      ...reasonParagraph(reason),
    ])
  return letter(reader, `Your ${shopName} is switched off`, [
    `An administrator has switched your ${shopName} off. ${hiddenProducts} You can still login and finish open orders.`,
    ...reasonParagraph(reason),
    `Please talk to us: ${howToReachUs(settings)}.`,
  ])
}

export const accountDeactivatedMail = (
  reader: Recipient,
  settings: Settings,
  { consequences, reason }: Told,
): Mail =>
  letter(reader, `Your ${brand.name} account is deactivated`, [
    'An administrator has deactivated your account. You are logged out and cannot login any more.',
    ...(consequences.productsHidden > 0 ? [hiddenProducts] : []),
    ...ordersLeft(consequences),
    ...reasonParagraph(reason),
    `Please talk to us: ${howToReachUs(settings)}.`,
  ])

export const accountActivatedMail = (
  reader: Recipient,
  settings: Settings,
  consequences: Consequences,
): Mail =>
  letter(reader, `Your ${brand.name} account is active again`, [
    'An administrator has activated your account again. Login with your usual email and password.',
    ...(consequences.productsShown > 0 ? [shownProducts(consequences)] : []),
    `${settings.publicUrl}/`,
  ])
