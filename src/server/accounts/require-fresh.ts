import { messages } from '#shared/messages.ts'
import { inTransaction } from '../database/database.ts'
import { invalidField, notSignedIn } from '../errors.ts'
import { typedSubject } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import { verifyPassword, withPasswordSlot } from './password-hashing.ts'
import {
  type Counted,
  countFailure,
  forgetFailures,
  lockAttempts,
  refuseThrottled,
} from './sign-in-throttle.ts'
import { findUser } from './user-rows.ts'

/** What a body may contain to prove the caller's identity; the specification's administrators send `oldPassword`. */
interface PasswordProof {
  currentPassword?: string | undefined
  oldPassword?: string | undefined
}

/**
 * Before a password or e-mail changes: passes within 15 minutes of signing in, later only with the current password
 * (docs/rules.md, 'Accounts and sessions'). A proof that was sent is always checked. 400 on `currentPassword` when it
 * is missing or wrong, 429 when slowed, 503 under overload.
 */
export async function requireFresh(services: Services, caller: Caller, proof: PasswordProof): Promise<void> {
  const password = proof.currentPassword || proof.oldPassword
  if (caller.isFresh && !password) return
  await requireCurrentPassword(services, caller, password, 'currentPassword')
}

/**
 * Passes only with the current password, however fresh the session. 400 on `field` when it is missing or wrong. Guesses
 * are slowed like those at sign-in, but from every address: a thief with the owner's phone sits at a known one, and the
 * owner can always sign in again.
 */
export async function requireCurrentPassword(
  services: Services,
  caller: Caller,
  password: string | undefined,
  field: 'currentPassword' | 'oldPassword',
): Promise<void> {
  if (!password) throw invalidField(field, messages.profile.currentPasswordMissing, 'password_required')
  const { address, userId } = caller
  const isRight = await withPasswordSlot({ address, account: userId }, () =>
    isCurrentPassword(services, caller, password),
  )
  if (!isRight) throw invalidField(field, messages.profile.currentPasswordWrong, 'wrong_password')
}

async function isCurrentPassword(
  { db, settings }: Services,
  { userId, address }: Caller,
  password: string,
): Promise<boolean> {
  const user = await findUser(db, userId)
  if (!user) throw notSignedIn()
  const name = user.email ?? ''
  const accounts: Counted[] = [{ subject: typedSubject(name), place: 'in a session' }]
  const attempt = { name, accounts, address }
  await refuseThrottled(db, settings, attempt)
  const isRight = await verifyPassword(password, user.password_hash)
  await inTransaction(db, async (tx) => {
    await lockAttempts(tx, settings, attempt)
    // Once more: of many guesses sent at the same instant, only as many are answered as one by one.
    await refuseThrottled(tx, settings, attempt)
    if (isRight) await forgetFailures(tx, user)
    else await countFailure(tx, settings, attempt, accounts)
  })
  return isRight
}
