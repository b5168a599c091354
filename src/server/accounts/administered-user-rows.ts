import type { Transaction } from '../database/database.ts'
import { forgetPlaces } from './known-places.ts'
import { forgetFailures } from './sign-in-throttle.ts'
import type { UserRow } from './user-rows.ts'

/** Activates or deactivates an account; its sessions are ended separately. */
export async function setUserActive(tx: Transaction, userId: string, isActive: boolean): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ is_active: isActive })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Erases an account: what stays is a row named 'Deleted user' that orders point to, its e-mail is free again, and its
 * known devices and addresses, failed sign-ins and one-time links are gone. `keepsTel` leaves the phone number for buyers whose orders are open.
 */
export async function eraseUser(
  tx: Transaction,
  userId: string,
  { at, keepsTel }: { at: Date; keepsTel: boolean },
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'tel'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await forgetFailures(tx, user)
  await tx
    .updateTable('users')
    .set({
      first_name: 'Deleted',
      last_name: 'user',
      other_names: '',
      email: null,
      email_confirmed_at: null,
      password_hash: null,
      address: '',
      image: '',
      is_active: false,
      deleted_at: at,
      ...(keepsTel ? {} : { tel: '' }),
    })
    .where('id', '=', userId)
    .execute()
  await forgetPlaces(tx, userId)
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute()
}

/** Erases the phone numbers that were kept of these accounts, if they are deleted ones. */
export async function eraseStoredNumbers(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ tel: '' })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...userIds]))))
    .where('deleted_at', 'is not', null)
    .execute()
}
