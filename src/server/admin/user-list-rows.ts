import type { User } from '#shared/accounts/user.ts'
import { presentUser } from '../accounts/user-rows.ts'
import type { Queryable } from '../database/database.ts'
import { type PageOfRows, type Paging, pageOf } from '../http/paging.ts'

/** All accounts that are not deleted, the newest first. */
export async function listUsers(db: Queryable, paging: Paging): Promise<PageOfRows<User>> {
  const { limit, offset } = pageOf(paging)
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { rows: rows.map(presentUser), total }
}
