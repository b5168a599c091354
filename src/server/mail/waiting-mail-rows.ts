import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { retentionDays } from '#shared/retention.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { anyPlan } from '../database/statement-names.ts'
import { typedSubject } from '../rate-limits/rate-limit-events.ts'

export type WaitingMail = Selectable<Tables['waiting_mails']>

type NewMail = Omit<Insertable<Tables['waiting_mails']>, 'queued_at'>

/** The statement that inserts mails: the same for any number of them. */
export function insertionOf(mails: readonly NewMail[]): RawBuilder<unknown> {
  const each = <Name extends keyof NewMail>(name: Name) => mails.map((mail) => mail[name])
  return sql`insert into waiting_mails (id, recipient, content, is_encrypted, is_admitted)
    select * from unnest(${each('id')}::uuid[], ${each('recipient')}::text[], ${each('content')}::text[],
      ${each('is_encrypted')}::boolean[], ${each('is_admitted')}::boolean[])
    on conflict do nothing`
}

export async function insertWaitingMail(tx: Queryable, mail: NewMail): Promise<void> {
  await insertionOf([mail]).execute(tx)
}

/** A mail that was not sent yet; undefined also when it was merged with others or erased. */
export const findWaitingMail = (db: Queryable, id: string): Promise<WaitingMail | undefined> =>
  db
    .selectFrom('waiting_mails')
    .modifyFront(anyPlan)
    .select(['id', 'recipient', 'content', 'is_encrypted', 'is_admitted', 'queued_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Lets a mail go out by itself. False when it has been merged or erased meanwhile. */
export async function admitWaitingMail(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waiting_mails')
    .set({ is_admitted: true })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes the oldest of a recipient's mails that were not admitted. */
export async function takeHeldMails(
  tx: Transaction,
  recipient: string,
  most: number,
): Promise<WaitingMail[]> {
  const oldest = tx
    .selectFrom('waiting_mails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('is_admitted', '=', false)
    .orderBy('queued_at')
    .orderBy('id')
    .limit(most)
  const taken = await tx.deleteFrom('waiting_mails').where('id', 'in', oldest).returningAll().execute()
  return taken.toSorted((one, other) => +one.queued_at - +other.queued_at || (one.id < other.id ? -1 : 1))
}

export async function deleteWaitingMail(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('waiting_mails').modifyEnd(anyPlan).where('id', '=', id).execute()
}

/** Erases what waits for the owner of a deleted account. */
export async function eraseMailsTo(tx: Transaction, email: string): Promise<void> {
  await tx.deleteFrom('waiting_mails').where('recipient', '=', typedSubject(email)).execute()
}

/** Deletes mails that no mail server took: they hold an address and words meant for one person. */
export async function deleteOldMails(db: Database): Promise<void> {
  await deleteInBatches(
    db,
    'waiting_mails',
    sql`queued_at < now() - make_interval(days => ${retentionDays.undeliveredMails})`,
  )
}

/** Deletes the mails queued in this transaction. */
export async function deleteMailsOfTransaction(db: Queryable): Promise<void> {
  await db.deleteFrom('waiting_mails').where('queued_at', '=', sql<Date>`now()`).execute()
}
