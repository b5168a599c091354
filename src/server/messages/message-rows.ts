import { type RawBuilder, type Selectable, sql } from 'kysely'
import { emailKey } from '#shared/accounts/email-key.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import type {
  ContactMessage,
  Inbox,
  InboxQuery,
  MessageReply,
  StoredMessage,
} from '#shared/messages/contact-message.ts'
import type { MessageState } from '#shared/messages/message-states.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import { pagesOf } from '../http/paging.ts'

export type MessageRow = Selectable<Tables['messages']>

interface NewMessage extends ContactMessage {
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

/** Notes that an administrator has answered; the first of them stays. */
export async function setAnswered(
  tx: Transaction,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ answered_at: at, answered_by: by })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .execute()
}

interface NewReply {
  id: string
  messageId: string
  administratorId: string
  text: string
  createdAt: Date
}

export async function insertReply(tx: Transaction, reply: NewReply): Promise<void> {
  await tx
    .insertInto('message_replies')
    .values({
      id: reply.id,
      message_id: reply.messageId,
      administrator_id: reply.administratorId,
      text: reply.text,
      created_at: reply.createdAt,
    })
    .execute()
}

/** The newest of the replies that a message shows. */
const mostReplies = 50

const fullName = (user: string) =>
  sql`trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})`

const selectMessages = (db: Queryable) =>
  db
    .selectFrom('messages')
    .leftJoin('users as answerer', 'answerer.id', 'messages.answered_by')
    .selectAll('messages')
    .select(sql<string | null>`${fullName('answerer')}`.as('answerer'))
    .select(
      sql<MessageReply[]>`(
        select coalesce(json_agg(json_build_object('_id', reply.id, 'text', reply.text, 'by', ${fullName('writer')},
          'createdAt', reply.created_at) order by reply.id), '[]')
        from (select * from message_replies where message_id = messages.id order by id desc limit ${mostReplies}) reply
        join users writer on writer.id = reply.administrator_id)`.as('replies'),
    )

type FoundMessage = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

const asAnswer = (row: FoundMessage): StoredMessage => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  emailLooksRight: looksLikeEmail(row.email),
  tel: row.tel,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  state: row.answered_at ? 'answered' : 'open',
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredBy: row.answerer ?? '',
  replies: row.replies.map((reply) => ({ ...reply, createdAt: new Date(reply.createdAt).toISOString() })),
})

/** A message that exists, with what was answered to it. */
export const messageById = async (db: Queryable, id: string): Promise<StoredMessage> =>
  asAnswer(await selectMessages(db).where('messages.id', '=', id).executeTakeFirstOrThrow())

const inState: Record<MessageState, RawBuilder<boolean>> = {
  open: sql`messages.answered_at is null`,
  answered: sql`messages.answered_at is not null`,
}

/** One page of all messages or those in a state, newest first. */
export async function listMessages(db: Queryable, { state, page, limit }: InboxQuery): Promise<Inbox> {
  const wanted = state ? inState[state] : sql<boolean>`true`
  const rows = await selectMessages(db)
    .where(wanted)
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total, unread } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*) filter (where ${wanted})`.as('total'))
    .select(sql<number>`count(*) filter (where read_at is null)`.as('unread'))
    .executeTakeFirstOrThrow()
  return { messages: rows.map(asAnswer), ...pagesOf({ page, limit }, total), unread }
}
