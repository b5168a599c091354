import { inTransaction } from '../database/database.ts'
import { type Jobs, queueJob } from '../jobs/jobs.ts'
import { decryptMail, encryptMail, type MailKey } from '../mail/encrypted-mail.ts'
import { countEvent, networkOf, type RateLimit, typedSubject } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { findPlace, type Origin, type Place } from './known-places.ts'

/** Per hour (docs/rules.md, 'Accounts'). Counted for every e-mail, or the limit would tell which ones have an account. */
const mostPerEmail = 3
const mostPerAddress = 60
/** As many as accounts can be made from one address, so that neighbours do not use up the share of the owners. */
const mostOfOwnersPerAddress = 300

/**
 * Queues a mail with a link to choose a new password. Whether the e-mail has an account is looked up in the background
 * only (mail-password-link.ts), so that neither the response nor its time reveals it. The typed text waits encrypted,
 * because people type passwords into that field. 429 beyond the hour's limits.
 */
export async function requestPasswordLink(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  email: string,
  origin: Origin,
): Promise<void> {
  const place = await findPlace(db, email, origin)
  const encrypted = await encryptMail(settings, email)
  await inTransaction(db, async (tx) => {
    for (const limit of limitsOf(email, place, origin)) await countEvent(tx, settings, limit)
    await queueJob(tx, 'mail-password-link', { encrypted })
  })
}

/** Where its owner has signed in before, an account has limits of its own: those of strangers may be used up. */
function limitsOf(email: string, place: Place, { address }: Origin): RateLimit[] {
  const [subject, network] = [typedSubject(email), networkOf(address)]
  const isElsewhere = place === 'elsewhere'
  return [
    {
      kind: 'reset of e-mail',
      subject: isElsewhere ? subject : `${subject} ${place}`,
      most: mostPerEmail,
      minutes: 60,
      words:
        'Links for this email were asked for several times. Please look for the newest one in your mailbox.',
    },
    {
      kind: isElsewhere ? 'reset from address' : 'reset from known address',
      subject: network,
      most: isElsewhere ? mostPerAddress : mostOfOwnersPerAddress,
      minutes: 60,
      words:
        'Too many links were asked for from your network, which you may share with others. Please try again in a while.',
    },
  ]
}

const unreadable =
  'a request for a link was encrypted with a key that is not in DATA_DIR/mail.key: unless that key comes back, it is asked for again'

/** What was typed in such a request. Throws while the key it was encrypted with is missing; an older Makit encrypted none. */
export async function typedEmailOf(
  key: MailKey,
  request: Jobs['mail-password-link'] | { email: string },
): Promise<string> {
  if ('email' in request) return request.email
  const email = await decryptMail(key, request.encrypted)
  if (email === undefined) throw new Error(unreadable)
  return email
}
