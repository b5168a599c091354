import type { Category } from '#shared/listings/categories.ts'
import type { Queryable } from '../database/database.ts'

/** All categories in the order of the specification. */
export const listCategories = (db: Queryable): Promise<Category[]> =>
  db.selectFrom('categories').select(['id as _id', 'name']).orderBy('position').execute()

export async function categoryExists(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
