import { eraseKeptNumbers } from '../accounts/administered-user-rows.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { eraseNumbersInAnswers } from './idempotency-rows.ts'
import { vendorsNobodyWaitsFor } from './leaving-rows.ts'

/**
 * Erases the numbers of deleted vendors once no buyer waits for goods of theirs, also in the answers stored with idempotency
 * keys. Pages have hidden them since the vendors were deleted.
 */
export async function eraseNumbersNobodyNeeds(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const vendorIds = await vendorsNobodyWaitsFor(tx)
    if (vendorIds.length === 0) return
    await eraseKeptNumbers(tx, vendorIds)
    await eraseNumbersInAnswers(tx, vendorIds)
  })
}
