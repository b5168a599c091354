import { type Selectable, sql } from 'kysely'
import type { MessagesCsvQuery } from '#shared/admin/csv-queries.ts'
import { writtenPhoneText } from '../../accounts/written-phone-text.ts'
import type { CsvTable } from '../../csv/send-csv.ts'
import type { Queryable } from '../../database/database.ts'
import type { Tables } from '../../database/database-tables.ts'
import { holdsWords, isWithin } from './csv-conditions.ts'

type MessageRow = Selectable<Tables['messages']>

const searched = sql`concat_ws(' ', first_name, last_name, email, ${writtenPhoneText(sql`tel`)}, message)`

/** All messages, the newest first. */
export const messageTable = (
  db: Queryable,
  { search, state, ...days }: MessagesCsvQuery,
): CsvTable<MessageRow> => ({
  name: 'messages',
  columns: {
    _id: (row) => row.id,
    firstName: (row) => row.first_name,
    lastName: (row) => row.last_name,
    email: (row) => row.email,
    tel: (row) => row.tel,
    message: (row) => row.message,
    createdAt: (row) => row.created_at,
    readAt: (row) => row.read_at,
    state: (row) => (row.answered_at ? 'answered' : 'open'),
    answeredAt: (row) => row.answered_at,
  },
  readPage: (last, limit) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where(holdsWords(searched, search))
      .where(isWithin(sql`created_at`, days))
      .$if(state !== undefined, (messages) =>
        messages.where('answered_at', state === 'open' ? 'is' : 'is not', null),
      )
      .$if(last !== undefined, (messages) => messages.where('id', '<', last!.id))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})
