import { eraseStoredNumbers } from '../../accounts/administered-user-rows.ts'
import { type Database, inTransaction } from '../../database/database.ts'
import { eraseNumbersInAnswers } from '../idempotency-rows.ts'
import { vendorsWithoutOpenItems } from './deleted-party-rows.ts'

/**
 * Erases the numbers of deleted vendors once no buyer waits for goods of theirs, also in the answers stored with idempotency
 * keys. Pages have hidden them since the vendors were deleted.
 */
export async function eraseUnneededNumbers(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const vendorIds = await vendorsWithoutOpenItems(tx)
    if (vendorIds.length === 0) return
    await eraseStoredNumbers(tx, vendorIds)
    await eraseNumbersInAnswers(tx, vendorIds)
  })
}
