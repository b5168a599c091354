import assert from 'node:assert/strict'
import { unaccountedUnits } from '../../../tests/support/accounted-units.ts'
import type { Arena } from '../../../tests/support/racing-calls.ts'
import type { RacingCall } from '../../../tests/support/same-instant.ts'
import type { Answer } from '../../../tests/support/test-server.ts'

/** Contradicting calls, sent at the same instant. */
export interface Duel {
  name: string
  /** Prepares new data and returns the calls and what must hold after them; `check` throws AssertionErrors. */
  prepare(arena: Arena): Promise<{
    calls: RacingCall[]
    /** Gets the responses in the order of the calls. */
    check(answers: readonly Answer[]): Promise<void>
  }>
}

/** Throws unless each listing's units add up to what its vendor put in. */
export async function assertConserved({ db }: Arena, putIn: Record<string, number>): Promise<void> {
  assert.deepEqual(await unaccountedUnits(db, new Map(Object.entries(putIn))), [])
}

/** Throws unless the responses have these statuses, in any order. */
export function assertStatuses(answers: readonly Answer[], wanted: readonly number[]): void {
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), wanted.toSorted())
}

/** Throws unless each response has one of these statuses. */
export function assertAmong(answers: readonly Answer[], allowed: readonly number[]): void {
  for (const { status } of answers) assert.ok(allowed.includes(status), `answered ${status}`)
}

/** The present state of a listing's items and their orders. */
export const itemsOf = ({ db }: Arena, listingId: string) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['status', 'closed_as', 'first_name'])
    .where('listing_id', '=', listingId)
    .orderBy('order_items.id')
    .execute()
