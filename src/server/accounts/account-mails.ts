import { brand } from '#shared/brand.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Mail } from '../platform/mail-outbox.ts'
import type { Settings } from '../settings.ts'
import type { UserRow } from './user-rows.ts'

type Owner = Pick<UserRow, 'first_name' | 'email'>

const letter = (owner: Owner, subject: string, paragraphs: string[]): Mail => ({
  to: owner.email ?? '',
  subject,
  text: [`Dear ${owner.first_name},`, ...paragraphs, `Your ${brand.name} team`].join('\n\n'),
})

export const passwordLinkMail = (owner: Owner, link: string): Mail =>
  letter(owner, `Choose a new ${brand.name} password`, [
    `Choose your new password here:\n${link}`,
    'The link works once and for 1 hour. If you asked more than once, use the newest mail.',
    'If you did not ask for it, you can ignore this mail: your password stays as it is.',
  ])

export const passwordChangedMail = (owner: Owner, { support }: Pick<Settings, 'support'>): Mail =>
  letter(owner, `Your ${brand.name} password was changed`, [
    'Your password has just been changed, and you have been logged out on your other devices.',
    `If this was not you, please tell us at once: ${support.email} or ${formatPhone(support.phone)}.`,
  ])
