import type { Delivery, DeliveryMethod } from '#shared/orders/order.ts'

interface DeliveryColumns {
  first_name: string
  last_name: string
  phone: string
  method: DeliveryMethod
  address: string
  instructions: string
  landmark: string
  /** When the buyer's account was deleted. */
  buyer_deleted_at: Date | null
}

/**
 * The recipient and the address, as the API returns them. Nothing is returned of a deleted buyer (docs/rules.md, 'Orders
 * and stock').
 */
export function deliveryView(row: DeliveryColumns): Delivery {
  const { method } = row
  if (row.buyer_deleted_at) {
    const erased = { phone: '', address: '', instructions: '', landmark: '' }
    return { firstName: 'Deleted', lastName: 'user', method, ...erased }
  }
  const { first_name: firstName, last_name: lastName, phone, address, instructions, landmark } = row
  return { firstName, lastName, phone, method, address, instructions, landmark }
}
