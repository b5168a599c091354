import { brand } from '#shared/brand.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import {
  freeWords,
  howToReachUs,
  letter,
  type Mail,
  type Recipient,
  reasonParagraph,
} from '../mail/mail-text.ts'
import type { Settings } from '../settings.ts'
import type { ApplicationRow } from './application-rows.ts'

/** The recipient of a mail, and the shop it is about. */
interface Applicant extends Recipient {
  shopName: string
}

/**
 * The applicant, at the e-mail as the account has it where there is one: another spelling may be another mailbox. Only what
 * the account sent itself counts as the words of its owner.
 */
export const applicantAt = (
  { email, name, shop_name, sent_by }: ApplicationRow,
  account: Pick<UserRow, 'id' | 'email' | 'email_confirmed_at'> | undefined,
): Applicant => ({
  email: account?.email ?? email,
  firstName: name,
  isConfirmed: Boolean(account?.email_confirmed_at) && account?.id === sent_by,
  shopName: shop_name,
})

const itsShop = (applicant: Applicant) => freeWords(applicant, `"${applicant.shopName}"`, 'a shop')

const nextSteps = ({ publicUrl }: Settings) =>
  `Put your first products in here:\n${publicUrl}/dashboard/vendor/products`

/** `hasAccount`: the link gives an account that is there already its new password. */
export const invitationMail = (
  applicant: Applicant,
  settings: Settings,
  { link, hasAccount }: { link: string; hasAccount: boolean },
): Mail =>
  letter(applicant, `Your shop on ${brand.name}: choose your password`, [
    `Good news: your application for ${itsShop(applicant)} has been approved.`,
    ...(hasAccount
      ? [
          "There is an account with this email. The link gives it the password you choose, logs it out everywhere and makes it a vendor's. If it is one already, its shop stays as it is.",
        ]
      : []),
    `Choose your password here and your shop opens at once:\n${link}`,
    'The link works once and for 7 days. When you get a newer one from us, use the newer one.',
    `If you did not apply for a shop, please ignore this email or tell us: ${howToReachUs(settings)}.`,
  ])

/** To the owner of an account that became a vendor: signing up does not prove an e-mail, so they must hear of it. */
export const promotionMail = (applicant: Applicant, settings: Settings): Mail =>
  letter(applicant, `Your shop on ${brand.name} is open`, [
    `Your application for ${itsShop(applicant)} has been approved. Your account is now a vendor's, and your shop is open.`,
    `Login with your usual email and password. ${nextSteps(settings)}`,
    `If you did not apply for a shop, please tell us at once: ${howToReachUs(settings)}.`,
  ])

export const alreadyVendorMail = (applicant: Applicant, settings: Settings): Mail =>
  letter(applicant, `Your application to ${brand.name}`, [
    `Your application for ${itsShop(applicant)} has been approved. You already have a shop with us, and it stays as it is. You can change its name and details here:\n${settings.publicUrl}/dashboard/vendor/shop`,
    `If you did not apply for a shop, please tell us: ${howToReachUs(settings)}.`,
  ])

export const acceptedMail = (applicant: Applicant, settings: Settings): Mail =>
  letter(applicant, `Your shop on ${brand.name} is open`, [
    `Your password is set and your shop is open. Login with ${applicant.email} and the password you chose.`,
    nextSteps(settings),
    `If this was not you, please tell us at once: ${howToReachUs(settings)}.`,
  ])

export const rejectionMail = (applicant: Applicant, settings: Settings, reason: string): Mail =>
  letter(applicant, `Your application to ${brand.name}`, [
    `Thank you for applying for a shop on ${brand.name}. We have read your application for ${itsShop(applicant)} with care, and we cannot approve it as it is.`,
    ...reasonParagraph(reason),
    `You are welcome to apply again:\n${settings.publicUrl}/vendor-application`,
    `If you would like to know ${reason ? 'more' : 'why'}, please ask us: ${howToReachUs(settings)}.`,
  ])
