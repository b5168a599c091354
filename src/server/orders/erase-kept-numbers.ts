import { eraseKeptNumbers } from '../accounts/administered-user-rows.ts'
import { type Database, inTransaction } from '../platform/database.ts'
import { vendorsNobodyWaitsFor } from './leaving-rows.ts'

/** Erases the numbers of deleted vendors once no buyer waits for goods of theirs; the pages have hidden them since. */
export async function eraseNumbersNobodyNeeds(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => eraseKeptNumbers(tx, await vendorsNobodyWaitsFor(tx)))
}
