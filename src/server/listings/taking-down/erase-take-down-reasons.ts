import type { Transaction } from '../../database/database.ts'

/** Erases why listings of a shop were taken down, and what they were, for a vendor who is being deleted: it may be about the person. */
export async function eraseTakeDownReasons(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ take_down_reason: '', taken_down_as: null })
    .where('shop_id', '=', shopId)
    .where('taken_down_at', 'is not', null)
    .execute()
}
