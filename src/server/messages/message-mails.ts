import { brand } from '#shared/brand.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import type { ContactMessage } from '#shared/messages/contact-message.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Mail } from '../mail/mail-text.ts'
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
