import type { Transaction } from '../../database/database.ts'

/** Erases why listings of a shop were taken down, for a vendor who is being deleted: it may be about the person. */
export async function eraseTakeDownReasons(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ take_down_reason: '' })
    .where('shop_id', '=', shopId)
    .where('take_down_reason', '<>', '')
    .execute()
}
