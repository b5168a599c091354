import type { Login } from '#shared/accounts/auth-schemas.ts'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { recordAction, recordFailedAction } from '../logging/audit-log.ts'
import { typedSubject } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { startSession } from '../sessions/session.ts'
import { findPlace, type Origin, rememberPlace } from './known-places.ts'
import { lockUser } from './locks.ts'
import { verifyPassword, withPasswordSlot } from './password-hashing.ts'
import {
  countFailure,
  forgetFailures,
  lockAttempts,
  refuseThrottled,
  type SignInAttempt,
} from './sign-in-throttle.ts'
import { findUserByEmail, presentUser, type UserRow } from './user-rows.ts'

/** Where a sign-in comes from. */
export interface SignInOrigin extends Origin {
  /** What the browser calls itself. */
  device: string
}

export interface SignedIn {
  token: string
  user: User
}

/**
 * Starts a session. 401 with the same words and after the same time for a wrong password and an unknown e-mail;
 * 403 for a deactivated account, only after the right password; 429 when slowed, 503 under overload.
 */
export const signIn = (services: Services, login: Login, origin: SignInOrigin): Promise<SignedIn> =>
  withPasswordSlot({ address: origin.address, account: typedSubject(login.email) }, () =>
    signInWithSlot(services, login, origin),
  )

async function signInWithSlot(services: Services, login: Login, origin: SignInOrigin): Promise<SignedIn> {
  const { db, settings } = services
  const found = await findUserByEmail(db, login.email)
  const place = await findPlace(db, login.email, origin)
  const attempt = { email: login.email, place, address: origin.address }
  await refuseThrottled(db, settings, attempt)
  const isRight = await verifyPassword(login.password, found?.password_hash)
  const signedIn = await inTransaction(db, async (tx) => {
    await lockAttempts(tx, settings, attempt)
    // Once more: of many guesses sent at the same instant, only as many are answered as one by one.
    await refuseThrottled(tx, settings, attempt)
    const user = isRight && found ? await lockUser(tx, found.id) : undefined
    // The password may have been changed while it was checked.
    if (user && user.password_hash === found?.password_hash) return admit(tx, services, user, origin)
    await recordFailure(tx, services, attempt, found)
    return null
  })
  if (!signedIn) throw new AppError('wrong_credentials', messages.auth.invalidCredentials)
  return signedIn
}

async function admit(
  tx: Transaction,
  { newId, now }: Services,
  user: UserRow,
  origin: SignInOrigin,
): Promise<SignedIn> {
  if (!user.is_active) throw new AppError('account_deactivated', messages.auth.deactivated)
  await rememberPlace(tx, user.id, origin)
  if (user.email) await forgetFailures(tx, user.email)
  const { address, device } = origin
  const token = await startSession(tx, user.id, { address, device })
  if (user.role === 'admin') {
    await recordAction(tx, {
      newId,
      now,
      actorId: user.id,
      action: 'Administrator signed in',
      subjectId: user.id,
      address,
    })
  }
  return { token, user: presentUser(user) }
}

/** The same steps for every role, or the time would reveal which e-mails belong to administrators. */
async function recordFailure(
  tx: Transaction,
  { settings, newId, now }: Services,
  attempt: SignInAttempt,
  found: UserRow | undefined,
): Promise<void> {
  await countFailure(tx, settings, attempt)
  const action = 'Failed administrator sign-in'
  const subjectId = found?.id ?? null
  await recordFailedAction(tx, { newId, now, action, subjectId, address: attempt.address })
}
