import { useEffect } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { cartSubtotal, isOrderable, isWanted, rowProblem } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import { wishFor } from '../outbox/waiting.ts'
import { waitingWishes } from '../outbox/waiting-wishes.ts'
import { ShopLink } from '../shops/shop-link.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { GoButton } from '../ui/go-button.tsx'
import { ShopIcon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { SumBar } from '../ui/sum-bar.tsx'
import { WithSum } from '../ui/with-sum.tsx'
import { cartAlert, cartOrder, wantQuantity } from './cart-changes.ts'
import { CartRow } from './cart-row.tsx'
import { CartFailed, EmptyCart, OrderedCart } from './no-cart.tsx'
import { useCart } from './use-cart.ts'

export default function CartPage() {
  const { items, failure, reload } = useCart()
  const openOrder = cartOrder.use()
  const isAdditionWaiting = waitingWishes.use().some(({ kind }) => kind === 'added')
  useEffect(() => () => cartOrder.set(null), [])
  return (
    <div className="page min-h-dvh">
      <h1 className="mb-4 text-2xl">Cart</h1>
      {items?.length !== 0 && <p className="mb-4 text-quiet">{messages.cart.shopsContact}</p>}
      {items === null && failure && <CartFailed failure={failure} onRetry={reload} />}
      {items === null && !failure && (
        <Loading>
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {items && <CartAlert />}
      {items?.length === 0 && openOrder && <OrderedCart onOpen={openOrder} />}
      {items?.length === 0 && !openOrder && !isAdditionWaiting && <EmptyCart />}
      {items && items.length > 0 && (
        <>
          {failure && <LastSeen onRetry={reload} />}
          <FilledCart items={items} />
        </>
      )}
    </div>
  )
}

function LastSeen({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert className="mb-4">
      <p>Your cart could not be loaded just now. This is what was in it before.</p>
      <Button look="plain" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}

function FilledCart({ items }: { items: readonly CartItem[] }) {
  const hasRest = items.some(isOrderable)
  const leftOut = items.filter((item) => isWanted(item) && !isOrderable(item))
  const bar = (
    <SumBar label="Subtotal" leones={cartSubtotal(items)} note={messages.deliveryCost}>
      <GoButton to="/checkout" disabled={!hasRest} className="grow">
        Proceed to Checkout
      </GoButton>
    </SumBar>
  )
  return (
    <WithSum sum={bar}>
      <LeftOut items={leftOut.filter((item) => !isAway(item))} hasRest={hasRest} />
      <LeftOut items={leftOut.filter(isAway)} hasRest={hasRest} areAway />
      {leftOut.length > 0 && !hasRest && (
        <LinkButton to="/shop" className="mb-4">
          Go on shopping
        </LinkButton>
      )}
      <div className="grid gap-4">
        {groupByShop(items, (item) => item.listingId.shop).map(({ shop, items: rows }) => (
          <section key={shop._id} className="card p-4">
            {shop.name && (
              <h2 className="flex items-center gap-2 font-semibold text-base">
                <ShopIcon className="size-5 text-green" />
                <ShopLink shop={shop} />
              </h2>
            )}
            <ul className="divide-y divide-divider">
              {rows.map((item) => (
                <CartRow key={item._id} item={item} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </WithSum>
  )
}

function CartAlert() {
  const alert = cartAlert.use()
  const queue = waitingWishes.use()
  // Shown once: a buyer who comes back later finds no message.
  useEffect(() => () => cartAlert.set(null), [])
  const isOver = (waits: string) => !wishFor(queue, 'cart', waits) && !wishFor(queue, 'added', waits)
  if (!alert || (alert.waits && isOver(alert.waits))) return null
  return <Alert className="mb-4">{alert.words}</Alert>
}

const isAway = (item: CartItem): boolean => rowProblem(item) === 'away'

type LeftOutProps = { items: readonly CartItem[]; hasRest: boolean; areAway?: boolean }

/** Removes the items that are no longer sold, so that the buyer can go on; those of a shop that is away wait for it. */
function LeftOut({ items, hasRest, areAway = false }: LeftOutProps) {
  if (items.length === 0) return null
  const removeAll = () => {
    for (const item of items) wantQuantity(item.listingId._id, 0)
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-clay-soft p-4">
      <p className="grow basis-60">
        {items.length === 1 ? '1 product' : `${items.length} products`} can’t be ordered now and{' '}
        {items.length === 1 ? 'is' : 'are'} left out of the sum.
        {areAway && ` Order ${items.length === 1 ? 'it' : 'them'} when the shop is back.`}
        {hasRest && ' You can still order the rest.'}
      </p>
      {!areAway && (
        <Button look="plain" onClick={removeAll}>
          {items.length === 1 ? 'Remove it' : 'Remove them'}
        </Button>
      )}
    </div>
  )
}
