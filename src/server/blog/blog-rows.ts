import type { Selectable } from 'kysely'
import type { Blog } from '#shared/blog/blog.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import { type Paging, pageOf } from '../http/paging.ts'
import type { Post } from './read-post.ts'

type BlogRow = Selectable<Tables['blogs']>

/** More than a blog ever has. */
const mostPosts = 10_000

/**
 * Saves the post of a file and returns its `_id`: a known file's post is replaced and has the `_id` it had, a new one has
 * `id`.
 */
export async function savePost(
  tx: Transaction,
  id: string,
  fileName: string,
  post: Post,
  createdAt: Date,
): Promise<string> {
  const columns = {
    title: post.title,
    hook: post.hook,
    read_time: post.readTime,
    cover_image: post.coverImage,
    content: post.content,
  }
  const row = await tx
    .insertInto('blogs')
    .values({ id, file_name: fileName, ...columns, created_at: createdAt })
    .onConflict((conflict) => conflict.column('file_name').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Removes the posts of all other files. */
export async function removeOtherPosts(tx: Transaction, fileNames: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('blogs')
    .$if(fileNames.length > 0, (query) => query.where('file_name', 'not in', fileNames))
    .execute()
}

/** Names of files begin with the day; one that does not counts from when it was taken in. */
function publishedAt(row: Pick<BlogRow, 'file_name' | 'created_at'>): Date {
  const day = new Date(row.file_name.slice(0, 10))
  return Number.isNaN(day.getTime()) ? row.created_at : day
}

const asAnswer = (row: BlogRow): Blog => ({
  _id: row.id,
  title: row.title,
  hook: row.hook,
  readTime: row.read_time,
  coverImage: row.cover_image,
  content: row.content,
  createdAt: publishedAt(row).toISOString(),
})

/** A page of the posts; file names begin with the day, so the last name is the newest post. */
export async function listPosts(db: Queryable, paging: Paging): Promise<Blog[]> {
  const { limit, offset } = pageOf(paging)
  const rows = await db
    .selectFrom('blogs')
    .selectAll()
    .orderBy('file_name', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(asAnswer)
}

export async function findPost(db: Queryable, id: string): Promise<Blog | null> {
  const row = await db.selectFrom('blogs').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asAnswer(row) : null
}

/** The posts for the sitemap, newest first. */
export async function listPostDays(db: Queryable): Promise<{ id: string; publishedAt: Date }[]> {
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'file_name', 'created_at'])
    .orderBy('file_name', 'desc')
    .limit(mostPosts)
    .execute()
  return rows.map((row) => ({ id: row.id, publishedAt: publishedAt(row) }))
}
