import { expect } from 'vitest'
import { accountedUnits } from './accounted-units.ts'
import type { TestServer } from './test-server.ts'

/**
 * For each listing, always: the units the vendor put in equal the stock plus the units in orders (docs/rules.md, 'Orders and
 * stock'). `putIn` holds the vendor's units by listing id.
 */
export async function expectConservation(
  { db }: Pick<TestServer, 'db'>,
  putIn: Record<string, number>,
): Promise<void> {
  expect(Object.fromEntries(await accountedUnits(db, Object.keys(putIn)))).toEqual(putIn)
}
