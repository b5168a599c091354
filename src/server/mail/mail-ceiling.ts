import { brand } from '#shared/brand.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueJob, queueJobs } from '../jobs/jobs.ts'
import { addEvent, lockSubject, secondsUntilRoom } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { type Mail, textOfMany } from './mail-text.ts'
import { admitWaitingMail, insertWaitingMail, takeHeldMails, type WaitingMail } from './waiting-mail-rows.ts'

/** Mails that go out by themselves to one recipient within an hour; further ones go out together. */
export const mostSinglePerHour = 20
/** How long those wait for each other, so that a recipient gets at most six merged mails in an hour. */
export const minutesToMerge = 10
/** A mail server takes no mail of any size: what is beyond goes with the next. */
export const mostInOne = 100

const kind = 'mail to recipient'

/**
 * Decides whether a waiting mail goes out by itself now. Beyond the ceiling it stays and is merged with what comes for the
 * same recipient in the next minutes. Asked when a mail is to be sent, so that orders at one shop do not wait for each
 * other's counts.
 */
export async function admitMail(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { id, recipient }: Pick<WaitingMail, 'id' | 'recipient'>,
): Promise<boolean> {
  if (!settings.countLimits) return true
  return inTransaction(db, async (tx) => {
    await lockSubject(tx, kind, recipient)
    const ceiling = { kind, subject: recipient, most: mostSinglePerHour, minutes: 60 }
    if ((await secondsUntilRoom(tx, ceiling)) > 0) {
      await queueMerging(tx, recipient)
      return false
    }
    const isAdmitted = await admitWaitingMail(tx, id)
    if (isAdmitted) await addEvent(tx, kind, recipient)
    return isAdmitted
  })
}

const queueMerging = (tx: Transaction, recipient: string): Promise<void> =>
  queueJob(
    tx,
    'merge-mails',
    { recipient },
    { key: `merge-mails ${recipient}`, afterMinutes: minutesToMerge },
  )

/** Makes one mail of those that wait for a recipient beyond the ceiling. */
export const mergeMails = ({ db, newId }: Pick<Services, 'db' | 'newId'>, recipient: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSubject(tx, kind, recipient)
    const held = await takeHeldMails(tx, recipient, mostInOne)
    if (held.length === 0) return
    if (held.length === mostInOne) await queueMerging(tx, recipient)
    const id = newId()
    const mail = mergedMail(held.map(({ content }) => JSON.parse(content) as Mail))
    const content = JSON.stringify(mail)
    await insertWaitingMail(tx, { id, recipient, content, is_encrypted: false, is_admitted: true })
    await queueJobs(tx, 'send-mail', [{ messageId: id }])
  })

/**
 * All their words, one below the other. Replies go to the administrators, also where those of the single mails would go
 * to another person.
 */
function mergedMail(mails: readonly Mail[]): Mail {
  const [first] = mails
  if (mails.length === 1) return first!
  return {
    to: mails.at(-1)!.to,
    subject: `${mails.length} messages from ${brand.name}`,
    text: textOfMany(
      `So much has happened within an hour that these ${mails.length} messages come in one email:`,
      mails,
    ),
  }
}
