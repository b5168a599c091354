import type { Database } from '#server/database/database.ts'
import { type PutIn, unaccountedUnits } from '../../tests/support/accounted-units.ts'
import type { WishedLine } from '../../tests/support/order-calls.ts'
import type { Sending } from './history.ts'
import { readStoredOrders, type StoredKey, type StoredOrder } from './stored-orders.ts'

/**
 * Compares what buyers were told with what is stored: every acknowledged order exists, once, completely and as sent; one of
 * unknown fate exists once or not at all; no refused or unsent order exists; and each listing's units add up. Returns one line
 * per failure. The database must hold no orders but those of the history and the earlier ones.
 */
export async function checkOrders(
  db: Database,
  history: readonly Sending[],
  putIn: PutIn,
  earlier: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const { orders, keys } = await readStoredOrders(db)
  const usedFor = new Map(keys.map(({ key, orderId }) => [key, orderId]))
  const wishes = [...Map.groupBy(history, ({ key }) => key).values()]
  return [
    ...strangeAnswers(history),
    ...wishes.flatMap((sendings) => wishViolations(sendings, usedFor.get(sendings[0]!.key) ?? null, orders)),
    ...orphanViolations(orders, keys, earlier),
    ...tornViolations(orders, keys),
    ...(await unaccountedUnits(db, putIn)),
  ]
}

/** In all circumstances an order is placed, refused for a reason of its own, or postponed. */
const strangeAnswers = (history: readonly Sending[]): string[] =>
  history
    .filter(({ status, orderId }) => (status === 201 ? !orderId : ![null, 409, 503].includes(status)))
    .map(({ status, key }) => `answered ${status}: key ${key}`)

/** What is wrong with one order, sent once or many times under one key. */
function wishViolations(
  sendings: readonly Sending[],
  storedId: string | null,
  orders: ReadonlyMap<string, StoredOrder>,
): string[] {
  const { key, lines, buyerId } = sendings[0]!
  const violations: string[] = []
  const report = (violation: string) =>
    violations.push(`${violation}: key ${key}, sent at ${sendings.map((sent) => sent.startedAt).join(', ')}`)
  const acknowledgedIds = new Set(sendings.flatMap(({ orderId }) => orderId ?? []))
  if (acknowledgedIds.size > 1)
    report(`acknowledged as ${acknowledgedIds.size} orders (${[...acknowledgedIds].join(', ')})`)
  for (const id of acknowledgedIds) {
    if (!orders.has(id)) report(`order ${id} was acknowledged and is lost`)
    else if (id !== storedId) report(`order ${id} was acknowledged, but its key stands for ${storedId}`)
  }
  const order = storedId === null ? undefined : orders.get(storedId)
  if (!order) return violations
  const wasRefused = sendings.every(({ status }) => status !== null && status >= 400 && status < 500)
  if (wasRefused) report(`order ${order.id} is there although it was refused`)
  if (order.buyerId !== buyerId) report(`order ${order.id} belongs to another buyer`)
  if (linesOf(order.items) !== linesOf(lines)) report(`order ${order.id} is not what was wished`)
  return violations
}

const linesOf = (lines: readonly WishedLine[]): string =>
  lines
    .map(({ listingId, quantity = 1 }) => `${listingId} × ${quantity}`)
    .toSorted()
    .join()

/** Orders without a key: doubled, or without any attempt. */
function orphanViolations(
  orders: ReadonlyMap<string, StoredOrder>,
  keys: readonly StoredKey[],
  earlier: ReadonlySet<string>,
): string[] {
  const known = new Set(keys.map(({ orderId }) => orderId))
  return [...orders.keys()]
    .filter((id) => !known.has(id) && !earlier.has(id))
    .map((id) => `order ${id} is stored but was never sent`)
}

/** Things that were only partly stored. */
export function tornViolations(
  orders: ReadonlyMap<string, StoredOrder>,
  keys: readonly StoredKey[],
): string[] {
  const violations: string[] = []
  for (const { id, parts, items } of orders.values()) {
    if (items.length === 0) violations.push(`order ${id} has no items`)
    if (parts.length === 0) violations.push(`order ${id} has no vendor orders`)
    for (const part of parts)
      if (!items.some((item) => item.part === part)) violations.push(`vendor order ${part} has no items`)
  }
  for (const { key, orderId } of keys)
    if (orderId === null || !orders.has(orderId)) violations.push(`key ${key} stands for no order`)
  return violations
}
