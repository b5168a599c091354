import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { brand } from '#shared/brand.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import type { Settings } from '../settings.ts'
import type { Queryable, Transaction } from './database.ts'
import { type Jobs, queueJobs } from './jobs.ts'
import { openMail, sealMail } from './sealed-mail.ts'
import type { Services } from './services.ts'

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

/**
 * Like `queueMail`, for a mail with a one-time link in it: it waits sealed, so that whoever reads the database or a
 * backup meanwhile finds no link that works.
 */
export async function queueMailWithLink(
  tx: Transaction,
  { settings, newId }: Pick<Services, 'newId'> & { settings: Pick<Settings, 'dataDir'> },
  mail: Mail,
): Promise<void> {
  if (!looksLikeEmail(mail.to)) return
  const sealed = await sealMail(settings.dataDir, JSON.stringify(mail))
  await queueJobs(tx, 'send-mail', [{ sealed, messageId: newId() }])
}

/** A waiting mail as it is to be sent; undefined when it was sealed with a key that is not this DATA_DIR's. */
export async function readWaitingMail(
  { dataDir }: Pick<Settings, 'dataDir'>,
  { messageId, ...waiting }: Jobs['send-mail'],
): Promise<(Mail & { messageId: string }) | undefined> {
  if (!('sealed' in waiting)) return { ...waiting, messageId }
  const words = await openMail(dataDir, waiting.sealed)
  return words === undefined ? undefined : { ...(JSON.parse(words) as Mail), messageId }
}

/** Takes back the mails queued in this transaction: the people of the demonstration market wait for none. */
export async function takeBackMails(db: Queryable): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'send-mail' and created_at = now()`.execute(db)
}

const unreadable =
  'a mail with a link was sealed with a key that is not in DATA_DIR/mail.key: unless that key comes back, the recipient asks for a new link'

/**
 * How long a mail server may say nothing, in milliseconds. SMTP_URL may say otherwise: `?socketTimeout=600000`. A mail that
 * it had taken all the same comes twice, under one Message-ID.
 */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 }

/**
 * Sends mails over SMTP, or writes them as .eml files into DATA_DIR/mail where no SMTP_URL is set. One that can't be
 * opened is tried again like one that nobody took: the folder with the key may have been away for a while.
 */
export function createMailSender(settings: Settings, log: Logger) {
  const host = new URL(settings.publicUrl).hostname
  const transport = settings.smtpUrl
    ? createTransport({ ...patience, url: settings.smtpUrl })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

  return async (waiting: Jobs['send-mail']): Promise<void> => {
    const opened = await readWaitingMail(settings, waiting)
    if (!opened) throw new Error(unreadable)
    const { messageId, ...mail } = opened
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
    log.info({ file }, 'mail written, no SMTP_URL is set')
  }
}
