import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../platform/database.ts'

/** Whether anything still shows a stored picture: equal pictures are one file, whoever uploaded them. */
export async function isPictureUsed(db: Queryable, hash: string): Promise<boolean> {
  const inAddress = `%${hash}%`
  const { rows } = await sql<{ used: SqlBool }>`
    select exists (select from users where image like ${inAddress})
      or exists (select from shops where logo like ${inAddress} or banner like ${inAddress})
      or exists (select from listings where ${hash} = any(pictures))
      or exists (select from order_items where picture = ${hash}) as used`.execute(db)
  return Boolean(rows[0]?.used)
}
