import type { Category } from '#shared/listings/categories.ts'
import type { Queryable } from '../platform/database.ts'

/** All categories in the order of the specification. */
export const listCategories = (db: Queryable): Promise<Category[]> =>
  db.selectFrom('categories').select(['id as _id', 'name']).orderBy('position').execute()
