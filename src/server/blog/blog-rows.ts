import { type Selectable, sql } from 'kysely'
import type { Blog } from '#shared/blog/blog.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import { type Paging, pageOf } from '../http/paging.ts'
import type { Post } from './read-post.ts'

export type BlogRow = Selectable<Tables['blogs']>

/** More than a blog ever has. */
const mostPosts = 10_000

/**
 * Saves the post of a file and returns its `_id`: a known file's post is replaced and has the `_id` it had, a new one has
 * `id`. One that was changed in the dashboard stays as it is there; of one that was deleted there, returns undefined.
 */
export async function savePost(
  tx: Transaction,
  id: string,
  fileName: string,
  post: Post,
  createdAt: Date,
): Promise<string | undefined> {
  const day = dayIn(fileName)
  const columns = {
    title: post.title,
    hook: post.hook,
    read_time: post.readTime,
    cover_image: post.coverImage,
    content: post.content,
  }
  await tx
    .insertInto('blogs')
    .values({ id, file_name: fileName, ...columns, created_at: createdAt, published_at: day ?? createdAt })
    .onConflict((conflict) =>
      conflict
        .column('file_name')
        .doUpdateSet({ ...columns, ...(day && { published_at: day }) })
        .where('blogs.is_written_here', '=', false),
    )
    .execute()
  const row = await tx
    .selectFrom('blogs')
    .select('id')
    .where('file_name', '=', fileName)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** The pictures of the posts that files have, by the name of the file. */
export async function coversOfFiles(db: Queryable): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('blogs')
    .select(['file_name', 'cover_image'])
    .where('file_name', 'is not', null)
    .$narrowType<{ file_name: string }>()
    .execute()
  return new Map(rows.map(({ file_name, cover_image }) => [file_name, cover_image]))
}

/** Removes the posts of all other files, but for those that the dashboard has changed or deleted. */
export async function removeOtherPosts(tx: Transaction, fileNames: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('blogs')
    .where('file_name', 'is not', null)
    .where('is_written_here', '=', false)
    .$if(fileNames.length > 0, (query) => query.where('file_name', 'not in', fileNames))
    .execute()
}

/** Names of files begin with the day; one that does not counts from when it was taken in. */
function dayIn(fileName: string): Date | undefined {
  const day = new Date(fileName.slice(0, 'YYYY-MM-DD'.length))
  return Number.isNaN(day.getTime()) ? undefined : day
}

const publishedAt = (row: Pick<BlogRow, 'published_at' | 'created_at'>): Date =>
  row.published_at ?? row.created_at

export const presentPost = (row: BlogRow): Blog => ({
  _id: row.id,
  title: row.title,
  hook: row.hook,
  readTime: row.read_time,
  coverImage: row.cover_image,
  content: row.content,
  createdAt: publishedAt(row).toISOString(),
})

const selectPublished = (db: Queryable) => db.selectFrom('blogs').where('state', '=', sql.lit('published'))

/** A page of the posts, the newest first. */
export async function listPosts(db: Queryable, paging: Paging): Promise<Blog[]> {
  const { limit, offset } = pageOf(paging)
  const rows = await selectPublished(db)
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(presentPost)
}

export async function findPost(db: Queryable, id: string): Promise<Blog | null> {
  const row = await selectPublished(db).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? presentPost(row) : null
}

/** The posts for the sitemap, newest first. */
export async function listPostDays(db: Queryable): Promise<{ id: string; publishedAt: Date }[]> {
  const rows = await selectPublished(db)
    .select(['id', 'published_at', 'created_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPosts)
    .execute()
  return rows.map((row) => ({ id: row.id, publishedAt: publishedAt(row) }))
}
