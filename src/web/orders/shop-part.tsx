import type { ReactNode } from 'react'
import { brand } from '#shared/brand.ts'
import type { ShownItem, ShownOrder } from '#shared/orders/order-shape.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { isLeftOut } from '#shared/orders/order-sums.ts'
import type { OwnReview } from '#shared/reviews/review.ts'
import { OwnReviewPart } from '../reviews/own-review.tsx'
import { ShopSign } from '../shops/shop-sign.tsx'
import { Link } from '../ui/link.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { AnswerBy } from './answer-by.tsx'
import { GoodsLine } from './goods-line.tsx'
import { isToPickUp } from './pickup.ts'
import { ShopContact } from './shop-contact.tsx'

type ShopPartProps = {
  order: ShownOrder
  shop: ShownItem['shop']
  /** This shop's. */
  items: readonly ShownItem[]
  heading: 'h2' | 'h3'
  onChanged: (order: ShownOrder) => void
  /** What is to pay this shop. */
  children?: ReactNode
}

/** A shop's part of an order as its buyer sees it: the goods with their answers, what is to pay, and how to reach the shop. */
export function ShopPart({ order, shop, items, heading, onChanged, children }: ShopPartProps) {
  return (
    <>
      <ShopSign shop={shop} isPickup={isToPickUp(order, items)} heading={heading} />
      <ul className="my-3 grid grid-cols-1 gap-3 first:mt-0">
        {items.map((item) => (
          <GoodsLine key={item._id} {...item}>
            <StatusChip status={item.status} />
            {item.status === 'rejected' && item.rejectReason && (
              <span className="text-sm">The shop rejected this: {item.rejectReason}</span>
            )}
            {isRefused(item.status) && <Elsewhere title={item.title} />}
            <OwnReviewPart
              item={item}
              onChanged={(review) => onChanged(withReview(order, item._id, review))}
            />
          </GoodsLine>
        ))}
      </ul>
      <AnswerBy items={items} by="shop" />
      {!shop.isOpen && items.some(isAwaited) && <ClosedShop />}
      {children}
      <ShopContact order={order} shop={shop} items={items} />
    </>
  )
}

const isAwaited = ({ status }: ShownItem) => status !== 'completed' && !isLeftOut(status)

const ClosedShop = () => (
  <p className="mb-3 rounded-field bg-clay-soft px-3 py-2 text-sm">
    <strong>This shop is not open on {brand.name} now.</strong> Before you pay, please{' '}
    <Link to="/contact" className="link">
      ask us
    </Link>{' '}
    about it.
  </p>
)

const isRefused = (status: OrderStatus) => status === 'rejected' || status === 'out_of_stock'

/**
 * Leads from goods that a shop does not sell to others like them: by what they are, without size and number, and in stock, because
 * the shop may have none.
 */
const Elsewhere = ({ title }: { title: string }) => (
  <Link
    to={`/shop?${new URLSearchParams({ search: title.split(',')[0] ?? title, inStock: 'true' })}`}
    className="link inline-flex min-h-11 items-center text-sm"
  >
    Look for it at other shops
  </Link>
)

/** A reviewed item is never reviewed again. */
const withReview = (order: ShownOrder, itemId: string, review: OwnReview | null): ShownOrder => ({
  ...order,
  items: order.items.map((item) => (item._id === itemId ? { ...item, review, mayReview: false } : item)),
})
