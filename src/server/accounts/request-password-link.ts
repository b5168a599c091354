import { countEvent, networkOf, typedSubject } from '../platform/counted-events.ts'
import { inTransaction } from '../platform/database.ts'
import { type Jobs, queueJob } from '../platform/jobs.ts'
import { openMail, sealMail } from '../platform/sealed-mail.ts'
import type { Services } from '../platform/services.ts'

/** Per hour (docs/rules.md, 'Accounts'). Counted for every e-mail, or the limit would tell which ones have an account. */
const mostPerEmail = 3
const mostPerAddress = 60

/**
 * Has a link to choose a new password mailed, if there is anybody to mail it to. Who has an account is only looked up in
 * the background (mail-password-link.ts): neither the answer nor its time can tell. What was typed waits sealed, because
 * people type passwords there. 429 beyond the hour's limits.
 */
export async function requestPasswordLink(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  email: string,
  address: string,
): Promise<void> {
  const perEmail = { kind: 'reset of e-mail', subject: typedSubject(email), most: mostPerEmail, minutes: 60 }
  const perAddress = {
    kind: 'reset from address',
    subject: networkOf(address),
    most: mostPerAddress,
    minutes: 60,
  }
  const sealed = await sealMail(settings.dataDir, email)
  await inTransaction(db, async (tx) => {
    await countEvent(tx, settings, perEmail)
    await countEvent(tx, settings, perAddress)
    await queueJob(tx, 'mail-password-link', { sealed })
  })
}

const unreadable =
  'a request for a link was sealed with a key that is not in DATA_DIR/mail.key: unless that key comes back, it is asked for again'

/** What was typed in such a request. Throws while the key it was sealed with is not there; an older Makit sealed none. */
export async function typedEmailOf(
  { dataDir }: Pick<Services['settings'], 'dataDir'>,
  request: Jobs['mail-password-link'] | { email: string },
): Promise<string> {
  if ('email' in request) return request.email
  const email = await openMail(dataDir, request.sealed)
  if (email === undefined) throw new Error(unreadable)
  return email
}
