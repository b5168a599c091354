import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { brand } from '#shared/brand.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import type { Settings } from '../settings.ts'
import type { Queryable, Transaction } from './database.ts'
import { type Jobs, queueJobs } from './jobs.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text: it costs the reader the least data and needs no escaping. */
  text: string
  /** Where an answer goes, when not to the office. */
  replyTo?: string
}

/**
 * Puts a mail into the outbox inside the use case's transaction, so that it is sent if and only if that commits.
 * An address that can't be one is left out: an application's e-mail is taken unchecked.
 */
export const queueMail = (tx: Transaction, newId: () => string, mail: Mail): Promise<void> =>
  queueMails(tx, newId, [mail])

/** Several mails, like `queueMail`. */
export async function queueMails(
  tx: Transaction,
  newId: () => string,
  mails: readonly Mail[],
): Promise<void> {
  const sendable = mails.filter(({ to }) => looksLikeEmail(to))
  const jobs = sendable.map((mail) => ({ ...mail, messageId: newId() }))
  await queueJobs(tx, 'send-mail', jobs)
}

/** Takes back the mails queued in this transaction: the people of the demonstration market wait for none. */
export async function takeBackMails(db: Queryable): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'send-mail' and created_at = now()`.execute(db)
}

/** Sends mails over SMTP, or writes them as .eml files into DATA_DIR/mail where no SMTP_URL is set. */
export function createMailSender(settings: Settings, onWritten: (file: string) => void) {
  const host = new URL(settings.publicUrl).hostname
  const transport = settings.smtpUrl
    ? createTransport(settings.smtpUrl)
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

  return async ({ messageId, ...mail }: Jobs['send-mail']): Promise<void> => {
    const from = { name: brand.name, address: settings.support.email }
    // The same Message-ID on a retry lets mail programs show a twice-sent mail once.
    const sent = await transport.sendMail({ ...mail, from, messageId: `<${messageId}@${host}>` })
    if (settings.smtpUrl) return
    const folder = join(settings.dataDir, 'mail')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${messageId}.eml`)
    try {
      await writeFile(`${file}.part`, (sent as unknown as { message: Buffer }).message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    } finally {
      await rm(`${file}.part`, { force: true })
    }
    onWritten(file)
  }
}
