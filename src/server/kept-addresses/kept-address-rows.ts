import { sql } from 'kysely'
import { type KeepAddress, type KeptAddress, mostKeptAddresses } from '#shared/addresses/kept-address.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { anyPlan } from '../database/statement-names.ts'

const columns = ['id as _id', 'label', 'address', 'landmark'] as const

/** A user's kept addresses, the oldest first. */
export const listKeptAddresses = (db: Queryable, userId: string): Promise<KeptAddress[]> =>
  db
    .selectFrom('kept_addresses')
    .modifyFront(anyPlan)
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Keeps one more, under the lowest free number; undefined when none is free. The caller has locked the account. */
export async function insertKeptAddress(
  tx: Transaction,
  { id, userId, label, address, landmark }: KeepAddress & { id: string; userId: string },
): Promise<KeptAddress | undefined> {
  const { rows } = await sql<KeptAddress>`
    insert into kept_addresses (id, user_id, number, label, address, landmark)
    select ${id}, ${userId}, number, ${label}, ${address}, ${landmark}
    from generate_series(1, ${mostKeptAddresses}::integer) number
    where number not in (select number from kept_addresses where user_id = ${userId})
    order by number limit 1
    returning id as _id, label, address, landmark`.execute(tx)
  return rows[0]
}

/** Undefined when the user keeps no such address. */
export const updateKeptAddress = (
  db: Queryable,
  { id, userId, label, address, landmark }: KeepAddress & { id: string; userId: string },
): Promise<KeptAddress | undefined> =>
  db
    .updateTable('kept_addresses')
    .set({ label, address, landmark })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()

/** Returns whether there was one. */
export async function deleteKeptAddress(db: Queryable, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('kept_addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes all addresses that a user keeps. */
export async function clearKeptAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('kept_addresses').where('user_id', '=', userId).execute()
}
