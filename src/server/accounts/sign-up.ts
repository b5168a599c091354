import type { Signup } from '#shared/accounts/auth-schemas.ts'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction, isUniqueViolation } from '../database/database.ts'
import { conflict } from '../errors.ts'
import { queueJob } from '../jobs/jobs.ts'
import { countEvent, networkOf, refuseBeyondLimit, typedSubject } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { hashPassword, withPasswordSlot } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { findUserByEmail, insertUser, oneAccountPerEmail, presentUser } from './user-rows.ts'

/** Accounts made per address and hour; whole towns share one address (docs/rules.md, 'Accounts'). */
const mostPerHour = 300
const tooManyAccounts =
  'Too many accounts were made from your network, which you may share with others. Please try again in a while.'

/**
 * Makes the account of a new customer and has a link to confirm the e-mail mailed to it. `address` is where the request comes from. 400 on a bad password, 409 for a
 * taken e-mail, 429 beyond the hour's limit, 503 under overload.
 */
export async function signUp(services: Services, wanted: Signup, address: string): Promise<User> {
  checkNewPassword(wanted, {
    role: 'customer',
    email: wanted.email,
    names: [wanted.firstName, wanted.lastName, wanted.otherNames],
  })
  return withPasswordSlot({ address, account: typedSubject(wanted.email) }, () =>
    makeAccount(services, wanted, address),
  )
}

async function makeAccount(
  { db, settings, newId, now }: Services,
  wanted: Signup,
  address: string,
): Promise<User> {
  const limit = {
    kind: 'sign-up',
    subject: networkOf(address),
    most: mostPerHour,
    minutes: 60,
    words: tooManyAccounts,
  }
  await refuseBeyondLimit(db, settings, limit)
  if (await findUserByEmail(db, wanted.email)) throw conflict('email_taken', messages.auth.emailTaken)
  const passwordHash = await hashPassword(wanted.password)
  try {
    return await inTransaction(db, async (tx) => {
      const user = { ...wanted, id: newId(), role: 'customer' as const, passwordHash, createdAt: now() }
      const row = await insertUser(tx, user)
      await countEvent(tx, settings, limit)
      // In the background: neither its work nor its failure is the sign-up's.
      await queueJob(tx, 'mail-confirmation-link', { userId: row.id })
      return presentUser(row)
    })
  } catch (error) {
    if (isUniqueViolation(error, oneAccountPerEmail)) throw conflict('email_taken', messages.auth.emailTaken)
    throw error
  }
}
