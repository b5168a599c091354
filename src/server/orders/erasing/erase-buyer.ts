import type { Transaction } from '../../database/database.ts'
import { deleteKeysOf } from '../idempotency-rows.ts'
import { eraseDeliveries } from './leaving-rows.ts'

/** Erases what orders know of a deleted buyer: name, phone, address, instructions and the answers kept for retries. */
export async function eraseBuyer(tx: Transaction, buyerId: string): Promise<void> {
  await eraseDeliveries(tx, buyerId)
  await deleteKeysOf(tx, buyerId)
}
