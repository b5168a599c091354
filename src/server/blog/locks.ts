// A post is locked first and alone: an administrator who changes or deletes one locks no rows of another noun, so a post
// has no place among accounts, orders, shops and listings.
import type { Transaction } from '../database/database.ts'
import type { BlogRow } from './blog-rows.ts'
import { selectThere } from './dashboard/dashboard-post-rows.ts'

/** The post, locked until the transaction ends. */
export const lockPost = (tx: Transaction, id: string): Promise<BlogRow | undefined> =>
  selectThere(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
