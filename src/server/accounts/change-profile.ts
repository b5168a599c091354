import { emailKey } from '#shared/accounts/email-key.ts'
import type { ChangeProfile } from '#shared/accounts/profile-schemas.ts'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { authorName } from '#shared/reviews/author-name.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '../database/database.ts'
import { conflict, notSignedIn } from '../errors.ts'
import type { SentFile } from '../http/sent-file.ts'
import { recordAction } from '../logging/audit-log.ts'
import { queueMails } from '../mail/mail-queue.ts'
import { readSentPictures } from '../pictures/sent-pictures.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import { publishInvalidation, reviewerNames } from '../response-cache/catalogue-invalidation.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { emailChangedMails } from './account-mails.ts'
import { lockUser } from './locks.ts'
import { killLinksOf } from './one-time-links.ts'
import { requireFresh } from './require-fresh.ts'
import {
  findUser,
  findUserByEmail,
  oneAccountPerEmail,
  presentUser,
  recipientOf,
  type UserChange,
  type UserRow,
  updateUser,
} from './user-rows.ts'

/** Each change mails an address whose ownership is not proved. */
const mostEmailChangesPerHour = 10
/** Each change drops the cached reviews of all visitors. */
const nameLimit = (userId: string) =>
  ({ kind: 'name change of account', subject: userId, most: 60, minutes: 60 }) as const

/**
 * Changes the caller's own profile; absent fields stay. Another e-mail needs a fresh session or the current password,
 * and both addresses are told. 400 on a bad proof, 400, 413 or 415 on a bad picture, 409 for a taken e-mail, 429 beyond
 * the hour's limit.
 */
export async function changeProfile(
  services: Services,
  caller: Caller,
  wanted: ChangeProfile,
  file?: SentFile,
): Promise<User> {
  const { db } = services
  const present = await findUser(db, caller.userId)
  if (!present) throw notSignedIn()
  const email = isSameEmail(wanted.email ?? present.email, present.email) ? undefined : wanted.email
  if (email !== undefined) {
    await requireFresh(services, caller, wanted)
    if (await findUserByEmail(db, email)) throw conflict('email_taken', messages.auth.emailInUse)
  }
  const sent = { image: { text: wanted.image, file } }
  const { image } = await readSentPictures(services, sent, { accountId: caller.userId, of: 'profile' })
  const change = columnsOf({ ...wanted, email, image })
  try {
    return await inTransaction(db, (tx) => storeChange(tx, services, caller, change))
  } catch (error) {
    if (isUniqueViolation(error, oneAccountPerEmail)) throw conflict('email_taken', messages.auth.emailInUse)
    throw error
  }
}

const isSameEmail = (one: string | null, other: string | null) =>
  emailKey(one ?? '') === emailKey(other ?? '')

function columnsOf(wanted: ChangeProfile): UserChange {
  const columns = {
    first_name: wanted.firstName,
    last_name: wanted.lastName,
    other_names: wanted.otherNames,
    email: wanted.email,
    tel: wanted.tel,
    address: wanted.address,
    image: wanted.image,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

async function storeChange(
  tx: Transaction,
  services: Services,
  caller: Caller,
  change: UserChange,
): Promise<User> {
  const { userId, address } = caller
  const before = await lockUser(tx, userId)
  if (!before) throw notSignedIn()
  await requireStillSignedIn(tx, caller)
  if (Object.keys(change).length === 0) return presentUser(before)
  const after = await updateUser(tx, userId, change)
  if (authorName(nameOf(before)) !== authorName(nameOf(after))) {
    await countEvent(tx, services.settings, nameLimit(userId))
    await publishInvalidation(tx, reviewerNames)
  }
  if (change.email) await notifyOfNewEmail(tx, services, before, after)
  if (after.role === 'admin') {
    const action = change.email ? 'Own email changed' : 'Own profile changed'
    await recordAction(tx, { ...services, actorId: userId, action, subjectId: userId, address })
  }
  return presentUser(after)
}

const nameOf = (user: UserRow) => ({ firstName: user.first_name, lastName: user.last_name })

async function notifyOfNewEmail(
  tx: Transaction,
  { settings, newId }: Services,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  await countEvent(tx, settings, {
    kind: 'e-mail change of account',
    subject: after.id,
    most: mostEmailChangesPerHour,
    minutes: 60,
  })
  // A link in the old mailbox must not open the account any more.
  await killLinksOf(tx, { userId: after.id })
  await queueMails(tx, newId, emailChangedMails(recipientOf(before), recipientOf(after), settings))
}
