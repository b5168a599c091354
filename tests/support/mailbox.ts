import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** For the setting SMTP_URL. */
  url: string
  /** Received mails, oldest first, with the addresses of the envelope. */
  received: { from: string; to: string[]; mail: Email }[]
  /** When set, no mail is accepted: the response is 554 with this text. */
  refusal?: (text: string) => string
  close(): Promise<void>
}

/** A real SMTP server that stores what it receives: on loopback, or for containers, which reach the machine by `gateway`. */
export async function openMailbox({ gateway }: { gateway?: string } = {}): Promise<Mailbox> {
  const received: Mailbox['received'] = []
  const mailbox: Mailbox = {
    url: '',
    received,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then(async (content) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          const to = envelope.rcptTo.map(({ address }) => address)
          const mail = await PostalMime.parse(content)
          if (mailbox.refusal)
            throw Object.assign(new Error(mailbox.refusal(mail.text ?? '')), { responseCode: 554 })
          received.push({ from, to, mail })
        })
        .then(() => done(), done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    smtp.on('error', reject)
    smtp.listen(0, gateway ? '0.0.0.0' : '127.0.0.1', resolve)
  })
  const place = smtp.server.address()
  if (place === null || typeof place === 'string') throw new Error('The SMTP server has no port')
  mailbox.url = `smtp://${gateway ?? '127.0.0.1'}:${place.port}`
  return mailbox
}
