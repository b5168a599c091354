import { sql } from 'kysely'
import type { OrderNote } from '#shared/admin/orders/admin-order.ts'
import type { Queryable, Transaction } from '../../database/database.ts'

interface NewNote {
  id: string
  orderId: string
  administratorId: string
  text: string
  createdAt: Date
}

export async function insertNote(tx: Transaction, note: NewNote): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({
      id: note.id,
      order_id: note.orderId,
      administrator_id: note.administratorId,
      text: note.text,
      created_at: note.createdAt,
    })
    .execute()
}

/** What administrators wrote about an order, in the order in which they did: of very many the newest. */
export async function notesOf(db: Queryable, orderId: string): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_notes')
    .innerJoin('users', 'users.id', 'administrator_id')
    .select(['order_notes.id', 'text', 'order_notes.created_at', 'first_name', 'last_name'])
    .where('order_id', '=', orderId)
    .orderBy('order_notes.id', 'desc')
    .limit(200)
    .execute()
  return rows.reverse().map((row) => ({
    _id: row.id,
    text: row.text,
    by: `${row.first_name} ${row.last_name}`.trim(),
    createdAt: row.created_at.toISOString(),
  }))
}

/** Deletes notes about orders of a person who is being deleted, bought or sold: they may be about the person. */
export async function deleteNotesAbout(tx: Transaction, userId: string): Promise<void> {
  await sql`delete from order_notes where order_id in (
    select id from orders where buyer_id = ${userId}
    union all select order_id from vendor_orders
      where shop_id = (select id from shops where vendor_id = ${userId}))`.execute(tx)
}
