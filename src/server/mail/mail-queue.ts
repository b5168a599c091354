import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { brand } from '#shared/brand.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { type Jobs, queueing, queueJob, takeBackJobs } from '../jobs/jobs.ts'
import { typedSubject } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { deliveries } from '../traced-work.ts'
import { decryptMail, encryptMail, type MailKey } from './encrypted-mail.ts'
import { admitMail } from './mail-ceiling.ts'
import type { Mail } from './mail-text.ts'
import {
  deleteMailsOfTransaction,
  deleteWaitingMail,
  findWaitingMail,
  insertionOf,
  insertWaitingMail,
  type WaitingMail,
} from './waiting-mail-rows.ts'

/**
 * Puts a mail into the outbox inside the use case's transaction, so that it is sent if and only if that commits.
 * An address that can't be one is left out: an application's e-mail is taken unchecked.
 */
export const queueMail = (tx: Transaction, newId: () => string, mail: Mail): Promise<void> =>
  queueMails(tx, newId, [mail])

/** Several mails, like `queueMail`. Of many to one recipient within an hour some are merged (mail-ceiling.ts). */
export async function queueMails(
  tx: Transaction,
  newId: () => string,
  mails: readonly Mail[],
): Promise<void> {
  const waiting = mails
    .filter(({ to }) => looksLikeEmail(to))
    .map((mail) => ({
      id: newId(),
      recipient: typedSubject(mail.to),
      content: JSON.stringify(mail),
      is_encrypted: false,
      is_admitted: false,
    }))
  if (waiting.length === 0) return
  const payloads = sql`select json_build_object('messageId', id) from added`
  await sql`with added as (${insertionOf(waiting)} returning id) ${queueing('send-mail', payloads)}`.execute(
    tx,
  )
}

/**
 * Like `queueMail`, for a mail with a one-time link in it: it waits encrypted, so that a reader of the database or of a
 * backup finds no working link. It is sent before all others and never merged; the number of such mails is bounded where
 * links are made.
 */
export async function queueMailWithLink(
  tx: Transaction,
  { settings, newId }: Pick<Services, 'newId'> & { settings: MailKey },
  mail: Mail,
): Promise<void> {
  if (!looksLikeEmail(mail.to)) return
  const id = newId()
  const recipient = typedSubject(mail.to)
  const content = await encryptMail(settings, JSON.stringify(mail))
  await insertWaitingMail(tx, { id, recipient, content, is_encrypted: true, is_admitted: true })
  await queueJob(tx, 'send-mail', { messageId: id }, { isUrgent: true })
}

/** A waiting mail's words; undefined when they were encrypted with another key than this DATA_DIR's. */
export async function openWaitingMail(
  key: MailKey,
  { content, is_encrypted }: Pick<WaitingMail, 'content' | 'is_encrypted'>,
): Promise<Mail | undefined> {
  const words = is_encrypted ? await decryptMail(key, content) : content
  return words === undefined ? undefined : (JSON.parse(words) as Mail)
}

/** Takes back the mails queued in this transaction: the people of the demonstration market wait for none. */
export async function takeBackMails(db: Queryable): Promise<void> {
  await deleteMailsOfTransaction(db)
  await takeBackJobs(db, 'send-mail')
}

const unreadable =
  'a mail with a link was encrypted with a key that is not in DATA_DIR/mail.key: unless that key comes back, the recipient asks for a new link'

/**
 * How long a mail server may say nothing, in milliseconds. SMTP_URL may say otherwise: `?socketTimeout=600000`. A mail that
 * it had taken all the same comes twice, under one Message-ID.
 */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 }

const smtpTransport = (url: string) => createTransport({ ...timeouts, url })

/** Logs why the mail server would take no mail now; never throws. */
export async function warnOfMails(
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (!smtpUrl) return
  const transport = smtpTransport(smtpUrl)
  try {
    await transport.verify()
  } catch (err) {
    log.warn({ err }, 'the mail server takes no mails now, see SMTP_URL: they wait until it does')
  } finally {
    transport.close()
  }
}

/** Delivers mails over SMTP, or writes them as .eml files into DATA_DIR/mail where no SMTP_URL is set. */
function createDelivery(settings: Settings, log: Logger) {
  const host = new URL(settings.publicUrl).hostname
  const transport = settings.smtpUrl
    ? smtpTransport(settings.smtpUrl)
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

  return async (mail: Mail, messageId: string): Promise<void> => {
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
    } catch (error) {
      await rm(`${file}.part`, { force: true })
      throw error
    }
    log.info({ file }, 'mail written, no SMTP_URL is set')
  }
}

/**
 * Sends a waiting mail, or leaves it to be merged with others. A mail that cannot be decrypted is retried like one that
 * the mail server refused: the folder with the key may have been missing for a while.
 */
export function createMailSender(services: Pick<Services, 'db' | 'settings' | 'log'>) {
  const { db, settings, log } = services
  const deliver = createDelivery(settings, log)

  return async (job: Jobs['send-mail']): Promise<void> => {
    await takeInOldJob(db, job)
    const waiting = await findWaitingMail(db, job.messageId)
    if (!waiting) return
    if (!waiting.is_admitted && !(await admitMail(services, waiting))) return
    const mail = await openWaitingMail(settings, waiting)
    if (!mail) throw new Error(unreadable)
    await deliveries.tracePromise(() => deliver(mail, waiting.id), {})
    await deleteWaitingMail(db, waiting.id)
  }
}

/** Mails that an older Makit queued are in their job. */
async function takeInOldJob(
  db: Database,
  { messageId: id, ...old }: Jobs['send-mail'] & (Partial<Mail> | { encrypted: string }),
): Promise<void> {
  if ('encrypted' in old) {
    const encrypted = { content: old.encrypted, is_encrypted: true, is_admitted: true }
    await insertWaitingMail(db, { id, recipient: '', ...encrypted })
  } else if ('to' in old) {
    const plain = { content: JSON.stringify(old), is_encrypted: false, is_admitted: false }
    await insertWaitingMail(db, { id, recipient: typedSubject(old.to ?? ''), ...plain })
  }
}
