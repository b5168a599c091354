import { brand } from '#shared/brand.ts'
import { formatPhone } from '#shared/phone.ts'
import { freeWords, letter, type Mail, type Recipient } from '../mail/mail-text.ts'
import type { Settings } from '../settings.ts'

const ifNotYou = ({ support }: Pick<Settings, 'support'>) =>
  `If this was not you, please tell us at once: ${support.email} or ${formatPhone(support.phone)}.`

export const passwordLinkMail = (owner: Recipient, link: string): Mail =>
  letter(owner, `Choose a new ${brand.name} password`, [
    `Choose your new password here:\n${link}`,
    'The link works once and for 1 hour. If you asked more than once, use the newest email.',
    'If you did not ask for it, you can ignore this email: your password stays as it is.',
  ])

export const confirmationMail = (owner: Recipient, link: string): Mail =>
  letter(owner, `Confirm your ${brand.name} email`, [
    `Open this page and press the button, so that we know this email is yours:\n${link}`,
    'Then our emails tell you what was ordered, at which shop and why something changed. Until then they leave that out.',
    'The link works once and for 3 days. If you asked more than once, use the newest email.',
    `If you have no ${brand.name} account, please ignore this email and press nothing: another person typed your email.`,
  ])

export const passwordChangedMail = (owner: Recipient, settings: Pick<Settings, 'support'>): Mail =>
  letter(owner, `Your ${brand.name} password was changed`, [
    'Your password has just been changed, and you have been logged out on your other devices.',
    ifNotYou(settings),
  ])

/** To both addresses: an owner who has lost the account to a thief reads only the old one. */
export const emailChangedMails = (
  before: Recipient,
  after: Recipient,
  settings: Pick<Settings, 'support'>,
): [toOld: Mail, toNew: Mail] => [
  letter(before, `The email of your ${brand.name} account was changed`, [
    `Your account now uses ${freeWords(before, after.email ?? '', 'another email')} instead of this email. From now on you log in with it.`,
    ifNotYou(settings),
  ]),
  letter(after, `The email of your ${brand.name} account was changed`, [
    'Your account now uses this email. From now on you log in with it.',
    ifNotYou(settings),
  ]),
]
