import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { placeOrder } from '#server/orders/place-order.ts'
import type { Services } from '#server/services.ts'
import { type Good, orderOf } from './order-market.ts'

/** The statements that an order sends to the database, and which of their values differ in another order. */
export interface Recording {
  queries: readonly CompiledQuery[]
  buyerId: string
  key: string
  goods: readonly [Good, Good]
  madeIds: readonly string[]
}

/** Places one order and records its statements; the database's `onQuery` fills `heard`. */
export async function recordOrder(
  services: Services,
  log: CompiledQuery[],
  { buyerId, goods }: { buyerId: string; goods: [Good, Good] },
): Promise<Recording> {
  const madeIds: string[] = []
  const newId = () => {
    const id = services.newId()
    madeIds.push(id)
    return id
  }
  const key = services.newId()
  log.length = 0
  await placeOrder({ ...services, newId }, buyerId, orderOf(goods), key)
  // The client itself begins and ends the transaction.
  const queries = log.filter(({ sql }) => sql !== 'begin' && sql !== 'commit')
  return { queries, buyerId, key, goods, madeIds }
}

/** The same statements in one transaction by a client that does nothing else, for another buyer and other goods. */
export async function placeBare(
  pool: pg.Pool,
  recorded: Recording,
  newId: () => string,
  { buyerId, goods }: { buyerId: string; goods: [Good, Good] },
): Promise<void> {
  const other = new Map<unknown, string>(recorded.madeIds.map((id) => [id, newId()]))
  other.set(recorded.buyerId, buyerId).set(recorded.key, newId())
  for (const at of [0, 1] as const) {
    other.set(recorded.goods[at].id, goods[at].id).set(recorded.goods[at].shopId, goods[at].shopId)
  }
  const replaced = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(replaced) : (other.get(value) ?? value)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Prepared once per connection, like Makit's.
    for (const [at, { sql, parameters }] of recorded.queries.entries())
      await client.query({ name: `bare_${at}`, text: sql, values: parameters.map(replaced) })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
