import { sql } from 'kysely'
import { retentionDays } from '#shared/retention.ts'
import type { Database, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

/** A key that a buyer chose for one order, and the hash of what was ordered. */
export interface OrderKey {
  userId: string
  key: string
  bodyHash: Buffer
}

/**
 * The answer that an order got under this key, and whether it was the same order; undefined for a fresh key. Lock the buyer
 * first: otherwise another order may be about to use the key. A retry commits its lock too, which waits until a second node has
 * everything before it (docs/adr/0030).
 */
export async function findKeyUse(
  tx: Transaction,
  { userId, key, bodyHash }: OrderKey,
): Promise<{ isSameBody: boolean; answer: unknown } | undefined> {
  const use = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return use && { isSameBody: use.body_hash.equals(bodyHash), answer: use.answer }
}

/** Uses up a fresh key for an order with this answer. */
export async function saveKeyUse(
  tx: Transaction,
  { userId, key, bodyHash }: OrderKey,
  answer: unknown,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, body_hash: bodyHash, answer: JSON.stringify(answer) })
    .execute()
}

/** Deletes the keys of a buyer with their responses, which hold the buyer's name and address. */
export async function deleteKeysOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}

/** Takes these vendors' phone numbers out of the answers kept for others; the shops' names stay. */
export async function eraseNumbersInAnswers(tx: Transaction, vendorIds: readonly string[]): Promise<void> {
  const vendors = sql`${[...vendorIds]}::uuid[]`
  await sql`
    with left_shops as (select id from shops where vendor_id = any(${vendors}))
    update idempotency_keys set answer = jsonb_set(answer, '{order,items}', (
      select jsonb_agg(case when (item #>> '{shop,_id}')::uuid in (select id from left_shops)
        then jsonb_set(item, '{shop,tel}', '""') else item end order by place)
      from jsonb_array_elements(answer #> '{order,items}') with ordinality as items (item, place)))
    where answer is not null and user_id in (
      select buyer_id from orders join vendor_orders on vendor_orders.order_id = orders.id
      where shop_id in (select id from left_shops) and orders.created_at > now() - interval '8 days')`.execute(
    tx,
  )
}

/** Keys are kept for some days (docs/rules.md, 'Orders and stock'). */
export async function deleteOldKeys(db: Database): Promise<void> {
  await deleteInBatches(
    db,
    'idempotency_keys',
    sql`created_at < now() - make_interval(days => ${retentionDays.orderKeys})`,
  )
}
