import type { Insertable, Updateable } from 'kysely'
import type { DashboardPost, DashboardPosts } from '#shared/blog/dashboard-post.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/database-tables.ts'
import { type Paging, pageOf, pagesOf } from '../../http/paging.ts'
import { type BlogRow, presentPost } from '../blog-rows.ts'

/** A post as administrators see it. */
export const presentForDashboard = (row: BlogRow): DashboardPost => ({
  ...presentPost(row),
  state: row.state,
  updatedAt: row.updated_at.toISOString(),
})

/** The posts that are not deleted. */
export const selectThere = (db: Queryable) => db.selectFrom('blogs').where('deleted_at', 'is', null)

/** Drafts first, then those that readers find, each the newest first. */
export async function listForDashboard(db: Queryable, paging: Paging): Promise<DashboardPosts> {
  const { limit, offset } = pageOf(paging)
  const rows = await selectThere(db)
    .selectAll()
    .orderBy('state')
    .orderBy((eb) => eb.fn.coalesce('published_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await selectThere(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { blogs: rows.map(presentForDashboard), ...pagesOf(paging, total) }
}

export const findForDashboard = (db: Queryable, id: string): Promise<BlogRow | undefined> =>
  selectThere(db).selectAll().where('id', '=', id).executeTakeFirst()

export const insertPost = (tx: Transaction, post: Insertable<Tables['blogs']>): Promise<BlogRow> =>
  tx
    .insertInto('blogs')
    .values({ ...post, is_written_here: true })
    .returningAll()
    .executeTakeFirstOrThrow()

/** From now on it no longer follows its file. */
export const updatePost = (
  tx: Transaction,
  id: string,
  columns: Updateable<Tables['blogs']>,
): Promise<BlogRow> =>
  tx
    .updateTable('blogs')
    .set({ ...columns, is_written_here: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a post. The name of the file that it came from stays, so that the file does not bring it back. */
export async function removePost(tx: Transaction, { id, file_name }: BlogRow, at: Date): Promise<void> {
  if (file_name === null) await tx.deleteFrom('blogs').where('id', '=', id).execute()
  else
    await updatePost(tx, id, {
      ...{ title: '', hook: '', content: '', cover_image: '' },
      ...{ state: 'draft', deleted_at: at, updated_at: at },
    })
}
