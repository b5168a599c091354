// Messages are locked after accounts and before orders, shops and listings: in this order the deletion of an account takes
// those that the person sent. An administrator who reads or answers a message locks it first, and no rows of another noun.
import type { Transaction } from '../database/database.ts'
import type { MessageRow } from './message-rows.ts'

/** The message, locked until the transaction ends. */
export const lockMessage = (tx: Transaction, id: string): Promise<MessageRow | undefined> =>
  tx.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
