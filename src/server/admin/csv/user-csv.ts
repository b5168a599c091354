import { sql } from 'kysely'
import type { UsersCsvQuery } from '#shared/admin/csv-queries.ts'
import type { UserRow } from '../../accounts/user-rows.ts'
import { writtenPhoneText } from '../../accounts/written-phone-text.ts'
import type { CsvTable } from '../../csv/send-csv.ts'
import type { Queryable } from '../../database/database.ts'
import { holdsWords, isWithin } from './csv-conditions.ts'

const searched = sql`concat_ws(' ', first_name, other_names, last_name, email, ${writtenPhoneText(sql`tel`)})`

/** All accounts that are not deleted, the newest first. */
export const userTable = (db: Queryable, query: UsersCsvQuery): CsvTable<UserRow> => ({
  name: 'users',
  columns: {
    _id: (row) => row.id,
    firstName: (row) => row.first_name,
    lastName: (row) => row.last_name,
    otherNames: (row) => row.other_names,
    email: (row) => row.email,
    tel: (row) => row.tel,
    address: (row) => row.address,
    role: (row) => row.role,
    isActive: (row) => row.is_active,
    isEmailConfirmed: (row) => row.email_confirmed_at !== null,
    createdAt: (row) => row.created_at,
  },
  readPage: (last, limit) =>
    db
      .selectFrom('users')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where(holdsWords(searched, query.search))
      .where(isWithin(sql`created_at`, query))
      .$if(query.role !== undefined, (users) => users.where('role', '=', query.role!))
      .$if(query.status !== undefined, (users) => users.where('is_active', '=', query.status === 'active'))
      .$if(last !== undefined, (users) => users.where('id', '<', last!.id))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})
