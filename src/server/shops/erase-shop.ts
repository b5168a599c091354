import type { Transaction } from '../database/database.ts'
import { deleteImportsOf } from '../listings/import/import-rows.ts'
import { eraseTakeDownReasons } from '../listings/taking-down/erase-take-down-reasons.ts'
import { deleteUploadsOf } from '../listings/uploads/upload-rows.ts'
import { lockShopOfVendor } from './locks.ts'
import { deleteAbsences } from './shop-absence-rows.ts'
import { updateShop } from './shop-rows.ts'

/** Erases what a deleted vendor wrote and showed of the shop; its name stays, because past orders show it. */
export async function eraseShop(tx: Transaction, vendorId: string): Promise<void> {
  const shop = await lockShopOfVendor(tx, vendorId)
  if (!shop) return
  await updateShop(tx, shop.id, {
    description: '',
    address: '',
    town: '',
    logo: '',
    banner: '',
    is_active: false,
    away_until: null,
  })
  await deleteAbsences(tx, shop.id)
  await eraseTakeDownReasons(tx, shop.id)
  await deleteImportsOf(tx, shop.id)
  await deleteUploadsOf(tx, shop.id)
}
