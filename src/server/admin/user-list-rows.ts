import type { User } from '#shared/accounts/user.ts'
import { presentUser } from '../accounts/user-rows.ts'
import type { Queryable } from '../platform/database.ts'
import { type Paging, pageOf } from '../platform/paging.ts'

/** Everybody who is not deleted, the newest account first; all of them unless paging is asked for. */
export async function listUsers(db: Queryable, paging: Paging): Promise<User[]> {
  const { limit, offset } = pageOf(paging)
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!).offset(offset))
    .execute()
  return rows.map(presentUser)
}
