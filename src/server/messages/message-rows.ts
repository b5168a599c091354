import { type Selectable, sql } from 'kysely'
import { emailKey } from '#shared/accounts/email-key.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import type { ContactMessage, Inbox, StoredMessage } from '#shared/messages/contact-message.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'

type MessageRow = Selectable<Tables['messages']>

export interface NewMessage extends ContactMessage {
  id: string
  /** The account that wrote it while signed in, or null. */
  sentBy: string | null
  createdAt: Date
}

export async function insertMessage(tx: Transaction, sent: NewMessage): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      id: sent.id,
      first_name: sent.firstName,
      last_name: sent.lastName,
      email: sent.email,
      tel: sent.tel,
      message: sent.message,
      created_at: sent.createdAt,
      sent_by: sent.sentBy,
    })
    .execute()
}

/** The message, locked until the transaction ends. */
export const lockMessage = (tx: Transaction, id: string): Promise<MessageRow | undefined> =>
  tx.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function setRead(tx: Transaction, id: string, readAt: Date): Promise<void> {
  await tx.updateTable('messages').set({ read_at: readAt }).where('id', '=', id).execute()
}

/** Deletes what a deleted account has sent, or what was sent with its e-mail, compared as accounts' e-mails are (`emailKey`). */
export async function deleteMessagesFrom(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const hasEmail = sql<boolean>`translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') = ${emailKey(email)}`
  await tx
    .deleteFrom('messages')
    .where((eb) => eb.or([eb('sent_by', '=', userId), hasEmail]))
    .execute()
}

const asAnswer = (row: MessageRow): StoredMessage => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  emailLooksRight: looksLikeEmail(row.email),
  tel: row.tel,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

/** One page of all messages, newest first. */
export async function listMessages(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<Inbox> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total, unread } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where read_at is null)`.as('unread'))
    .executeTakeFirstOrThrow()
  return {
    messages: rows.map(asAnswer),
    totalPages: Math.ceil(total / limit),
    currentPage: page,
    total,
    unread,
  }
}
