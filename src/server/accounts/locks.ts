// Accounts are locked first, before vendor applications, messages, orders, reviews, shops and listings; several in one
// statement, in the order of their ids (tests/lock-order.test.ts).
import type { Transaction } from '../database/database.ts'
import { forbidden } from '../errors.ts'
import type { Recipient } from '../mail/mail-text.ts'
import { accountWithEmail, recipientOf, type UserRow } from './user-rows.ts'

/** The account with this e-mail, locked until the transaction ends. */
export const lockUserByEmail = (tx: Transaction, email: string): Promise<UserRow | undefined> =>
  accountWithEmail(tx, email).forUpdate().executeTakeFirst()

/** An account that is not deleted, locked until the transaction ends. */
export const lockUser = (tx: Transaction, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Accounts that are not deleted, in the order of their ids and locked until the transaction ends. */
export const lockUsers = (tx: Transaction, ids: readonly string[]): Promise<UserRow[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * All active administrators and this account, unless it is deleted, in the order of their ids and locked until the
 * transaction ends: of two administrators who act at the same moment the second sees what the first did. The lock lets
 * others go on pointing to these accounts.
 */
export const lockAdministratorsAnd = (tx: Transaction, userId: string): Promise<UserRow[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('id', '=', userId), eb.and([eb('role', '=', 'admin'), eb('is_active', '=', true)])]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Locks a buyer's account, so that two of their orders are counted one after the other, and returns it as the recipient of
 * mails; undefined when it is not active any more.
 */
export async function lockActiveBuyer(tx: Transaction, buyerId: string): Promise<Recipient | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'email_confirmed_at'])
    .where('id', '=', buyerId)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && recipientOf(row)
}

/**
 * Throws AppError 403 unless the account is an active vendor still; it stays one until the transaction ends. For what was
 * under way when an administrator decided otherwise.
 */
export async function requireActiveVendor(tx: Transaction, vendorId: string): Promise<void> {
  const vendor = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', vendorId)
    .where('is_active', '=', true)
    .where('role', '=', 'vendor')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!vendor) throw forbidden()
}
