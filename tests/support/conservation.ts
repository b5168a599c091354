import { expect } from 'vitest'
import { accountedUnits } from './accounted-units.ts'
import type { TestServer } from './test-server.ts'

/**
 * For each listing, always: what the vendor put in is what lies on the shelf plus what orders hold (docs/rules.md,
 * 'Orders and stock'). `putIn` says for each listing id how many units the vendor put in.
 */
export async function expectConservation(
  { db }: Pick<TestServer, 'db'>,
  putIn: Record<string, number>,
): Promise<void> {
  expect(Object.fromEntries(await accountedUnits(db, Object.keys(putIn)))).toEqual(putIn)
}
