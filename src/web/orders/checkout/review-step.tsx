import type { CartItem } from '#shared/cart/cart.ts'
import { cartSubtotal, isOrderable, rowProblem } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import { EmptyCart } from '../../cart/no-cart.tsx'
import { ShopSign } from '../../shops/shop-sign.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SumBar } from '../../ui/sum-bar.tsx'
import { WithSum } from '../../ui/with-sum.tsx'
import { GoodsLine } from '../goods-line.tsx'
import { LeftOut } from './left-out.tsx'

type ReviewStepProps = {
  items: readonly CartItem[]
  onContinue: () => void
}

/** Step 1: the goods by shop, and what they cost. */
export function ReviewStep({ items, onContinue }: ReviewStepProps) {
  const ordered = items.filter(isOrderable)
  const bar = (
    <SumBar label="Subtotal" leones={cartSubtotal(items)} note={messages.deliveryCost}>
      <Button className="grow" disabled={ordered.length === 0} onClick={onContinue}>
        Continue to Delivery
      </Button>
    </SumBar>
  )
  return (
    <WithSum sum={bar}>
      {items.length === 0 ? <EmptyCart /> : <Ordered items={items} ordered={ordered} />}
    </WithSum>
  )
}

function Ordered({ items, ordered }: { items: readonly CartItem[]; ordered: readonly CartItem[] }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <LeftOut items={items} />
      {groupByShop(ordered, (item) => item.listingId.shop).map(({ shop, items }) => (
        <section key={shop._id} className="card p-[min(1rem,5vw)]">
          <ShopSign shop={shop} heading="h3" />
          <ul className="mt-3 grid grid-cols-1 gap-3 first:mt-0">
            {items.map((item) => (
              <ReviewLine key={item._id} item={item} />
            ))}
          </ul>
        </section>
      ))}
      <Link to="/cart" className="link inline-flex min-h-11 items-center justify-self-start">
        Change your cart
      </Link>
    </div>
  )
}

function ReviewLine({ item }: { item: CartItem }) {
  const { title, images, price, stock } = item.listingId
  return (
    <GoodsLine title={title} image={images[0]} price={price} quantity={item.quantity}>
      {rowProblem(item) === 'too-many' && (
        <p className="font-semibold text-clay text-sm">Only {stock} left</p>
      )}
    </GoodsLine>
  )
}
