import { brand } from '#shared/brand.ts'
import { formatDate } from '#shared/dates.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import type { ContactMessage } from '#shared/messages/contact-message.ts'
import { formatPhone } from '#shared/phone.ts'
import { letter, type Mail } from '../mail/mail-text.ts'
import type { Settings } from '../settings.ts'

/** To the administrators: what a visitor wrote, and how to reach them. */
export function contactMail(sent: ContactMessage, { support, publicUrl }: Settings): Mail {
  const name = `${sent.firstName} ${sent.lastName}`.trim()
  return {
    to: support.email,
    subject: `${brand.name}: message from ${name}`,
    text: [
      `${name}\nPhone: ${formatPhone(sent.tel)}\nEmail: ${sent.email}`,
      sent.message,
      `All messages: ${publicUrl}/dashboard/admin/messages`,
    ].join('\n\n'),
    ...(looksLikeEmail(sent.email) ? { replyTo: sent.email } : {}),
  }
}

/**
 * To the writer of a message: what an administrator answers. Without the message itself and the typed name: anybody could have
 * sent them with this e-mail. The administrators read what comes back.
 */
export const replyMail = (
  { email, created_at }: { email: string; created_at: Date },
  text: string,
  { support }: Settings,
): Mail => ({
  ...letter(
    { email, firstName: '', isConfirmed: false },
    `${brand.name}: your message of ${formatDate(created_at.toISOString())}`,
    [text, `This answers what you wrote on our contact page. If it was not you, nothing is to be done.`],
  ),
  replyTo: support.email,
})
