import type { Login } from '#shared/accounts/auth-schemas.ts'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { AppError, conflict } from '../errors.ts'
import { recordAction, recordFailedAction } from '../logging/audit-log.ts'
import { typedSubject } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { startSession } from '../sessions/session.ts'
import { type Origin, rememberPlace } from './known-places.ts'
import { lockUsers } from './locks.ts'
import { verifyPassword, withPasswordSlot } from './password-hashing.ts'
import {
  countFailure,
  countGuesses,
  forgetFailures,
  lockAttempts,
  refuseThrottled,
  type SignInAttempt,
} from './sign-in-throttle.ts'
import {
  findTriedAccounts,
  signInName,
  type TriedAccount,
  verificationsFor,
} from './tried-accounts/find-tried-accounts.ts'
import { presentUser, type UserRow } from './user-rows.ts'

/** Where a sign-in comes from. */
export interface SignInOrigin extends Origin {
  /** What the browser calls itself. */
  device: string
}

interface SignedIn {
  token: string
  user: User
}

/**
 * Starts a session. 401 with the same words and after the same time for a wrong password and an unknown e-mail or number;
 * 403 for a deactivated account, only after the right password of its e-mail; 409 where several accounts have the number
 * and the password; 429 when slowed, 503 under overload.
 */
export async function signIn(services: Services, login: Login, origin: SignInOrigin): Promise<SignedIn> {
  const name = signInName(login.email)
  const opened = await withPasswordSlot({ address: origin.address, account: typedSubject(name) }, () =>
    signInWithSlot(services, { name, password: login.password }, origin),
  )
  if (opened === 'none') throw new AppError('wrong_credentials', messages.auth.invalidCredentials)
  if (opened === 'several') throw conflict('several_accounts', messages.auth.severalAccounts)
  return opened
}

async function signInWithSlot(
  services: Services,
  { name, password }: { name: string; password: string },
  origin: SignInOrigin,
): Promise<SignedIn | 'none' | 'several'> {
  const { db, settings } = services
  const attempt = await findTriedAccounts(db, name, origin)
  await refuseThrottled(db, settings, attempt)
  const verified = await verifiedAmong(attempt, password)
  return inTransaction(db, async (tx) => {
    await lockAttempts(tx, settings, attempt)
    // Once more: of many guesses sent at the same instant, only as many are answered as one by one.
    const tried = await refuseThrottled(tx, settings, attempt)
    const users = await lockUnchanged(
      tx,
      tried.filter((account) => verified.has(account)),
    )
    const others = tried.filter(({ user }) => !users.some(({ id }) => id === user?.id))
    const [user, second] = users
    if (!user) {
      await recordFailure(tx, services, attempt, tried)
      return 'none'
    }
    // For them it was a guess: with an account of one's own that has the number, guessing would cost nothing.
    await countGuesses(tx, settings, others)
    return second ? 'several' : admit(tx, services, user, origin)
  })
}

/** The accounts that have the password. */
async function verifiedAmong(
  { name, accounts }: SignInAttempt<TriedAccount>,
  password: string,
): Promise<Set<TriedAccount>> {
  const verified = new Set<TriedAccount>()
  // One after the other: at no time does a sign-in take more of the queue than any other.
  for (let index = 0; index < verificationsFor(name); index++) {
    const account = accounts[index]
    const isRight = await verifyPassword(password, account?.user?.password_hash)
    if (account && isRight) verified.add(account)
  }
  return verified
}

/** Locks the users of these accounts; those whose password was changed while it was verified are left out. */
async function lockUnchanged(tx: Transaction, accounts: readonly TriedAccount[]): Promise<UserRow[]> {
  const hashes = new Map(
    accounts.flatMap(({ user }) => (user ? [[user.id, user.password_hash] as const] : [])),
  )
  if (hashes.size === 0) return []
  const users = await lockUsers(tx, [...hashes.keys()])
  return users.filter(({ id, password_hash }) => password_hash === hashes.get(id))
}

async function admit(
  tx: Transaction,
  { newId, now }: Services,
  user: UserRow,
  origin: SignInOrigin,
): Promise<SignedIn> {
  if (!user.is_active) throw new AppError('account_deactivated', messages.auth.deactivated)
  await rememberPlace(tx, user.id, origin)
  await forgetFailures(tx, user)
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

/** The same steps for every role, or the time would reveal which names belong to administrators. */
async function recordFailure(
  tx: Transaction,
  { settings, newId, now }: Services,
  attempt: SignInAttempt<TriedAccount>,
  tried: readonly TriedAccount[],
): Promise<void> {
  await countFailure(tx, settings, attempt, tried)
  const action = 'Failed administrator sign-in'
  const subjectIds = tried.flatMap(({ user }) => (user ? [user.id] : []))
  await recordFailedAction(tx, { newId, now, action, subjectIds, address: attempt.address })
}
