import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { SharedItem } from '#shared/orders/order.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'

/** The columns of an item that its buyer and its vendor both see. */
export const itemColumns = [
  'order_items.id',
  'order_items.listing_id',
  'title',
  'quantity',
  'price_cents',
  'status',
  'reject_reason',
  'picture',
] as const

interface ItemColumns {
  id: string
  listing_id: string
  title: string
  quantity: number
  price_cents: number
  status: ItemStatus
  reject_reason: string
  picture: string
  answer_by: Date | null
}

/** An item as the API answers it to its vendor; a buyer is told the shop and the own review beside it. */
export const itemView = (row: ItemColumns): SharedItem => ({
  _id: row.id,
  listingId: row.listing_id,
  title: row.title,
  quantity: row.quantity,
  price: leonesFromCents(row.price_cents),
  status: row.status,
  rejectReason: row.reject_reason,
  answerBy: row.answer_by?.toISOString() ?? null,
  image: pictureUrl(row.picture),
})
