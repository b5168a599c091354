import { useId } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { type RowProblem, rowProblem } from '#shared/cart/cart-contents.ts'
import { totalPrice } from '#shared/money.ts'
import { backWords } from '#shared/shops/shop-absence.ts'
import { QuantityStepper } from '../forms/quantity-stepper.tsx'
import type { WaitingKind } from '../outbox/waiting.ts'
import { waitingWishes } from '../outbox/waiting-wishes.ts'
import { WaitsNote } from '../outbox/waits-note.tsx'
import { showToast } from '../toasts/toast.ts'
import { TrashIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { Price } from '../ui/price.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { cartSettled, isInCart, putBack, wantQuantity } from './cart-changes.ts'

/** One listing in the cart: quantity, cost, and what is wrong with it, if anything. */
export function CartRow({ item }: { item: CartItem }) {
  const { listingId: listing, quantity } = item
  const problem = rowProblem(item)
  const isRemovalWaiting = quantity === 0
  const isLeftOut = problem === 'gone' || problem === 'sold-out' || problem === 'away' || isRemovalWaiting
  const queue = waitingWishes.use()
  const isWaiting = queue.some(({ kind, wants }) => isOfCart(kind) && listing._id in wants)
  const titleId = useId()
  const change = (wanted: number) => wantQuantity(listing._id, wanted)
  const undo = () => void putBack(listing, quantity)
  const remove = () => {
    change(0)
    // The server would refuse to add it again.
    if (problem === 'gone' || problem === 'sold-out') return
    // What is still there was not removed, or not yet: the alert says so.
    cartSettled().then(() => {
      if (!isInCart(listing._id)) showToast('Removed from your cart.', 'info', { words: 'Undo', run: undo })
    })
  }
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-3 py-4 last:pb-0">
      <Thumbnail
        url={listing.images[0]}
        className={`size-[min(5rem,23vw)] sm:row-span-2 sm:size-26 ${isLeftOut ? 'opacity-50 greyed' : ''}`}
      />
      <div className="min-w-0">
        <p id={titleId} className={`font-semibold ${isLeftOut ? 'text-quiet' : ''}`}>
          {problem === 'gone' ? (
            listing.title
          ) : (
            <Link to={`/shop/product/${listing._id}`} className="flex min-h-11 items-center hover:underline">
              {listing.title}
            </Link>
          )}
        </p>
        <p className="text-quiet text-sm">
          <Price leones={listing.price} className="whitespace-normal font-normal" /> each
        </p>
        {isWaiting && <WaitsNote words={isRemovalWaiting ? 'Removal waits for a connection' : undefined} />}
        {problem && <Problem problem={problem} {...listing} onTakeRest={() => change(listing.stock)} />}
      </div>
      {/* On a phone every pixel counts for the price to stay beside them. */}
      <div className="col-span-2 flex flex-wrap items-center gap-y-1 sm:col-span-1 sm:col-start-2 sm:gap-3">
        {!isLeftOut && (
          <QuantityStepper
            quantity={quantity}
            of={listing.title}
            max={Math.min(999, listing.stock)}
            onChange={change}
          />
        )}
        <button
          type="button"
          className={`button px-3 text-quiet hover:bg-sand ${isLeftOut ? '-ml-3' : ''}`}
          aria-describedby={titleId}
          onClick={isRemovalWaiting ? undo : remove}
        >
          {!isRemovalWaiting && <TrashIcon className="size-5" />}
          <span className={isLeftOut ? '' : 'sr-only sm:not-sr-only'}>
            {isRemovalWaiting ? 'Undo' : 'Remove'}
          </span>
        </button>
        {!isLeftOut && (
          <Price leones={totalPrice([{ price: listing.price, quantity }])} className="ml-auto text-lg" />
        )}
      </div>
    </li>
  )
}

const isOfCart = (kind: WaitingKind): boolean => kind === 'cart' || kind === 'added'

const leftOutWords = { gone: 'No longer sold', 'sold-out': 'Sold out' } as const

type ProblemProps = Pick<CartItem['listingId'], 'stock' | 'shop'> & {
  problem: RowProblem
  onTakeRest: () => void
}

function Problem({ shop, ...props }: ProblemProps) {
  if (props.problem !== 'too-many')
    return (
      <p className="mt-1 font-semibold text-clay text-sm">
        {props.problem === 'away'
          ? `The shop is away. ${backWords(shop.awayUntil ?? '')}. It stays in your cart: order it then.`
          : leftOutWords[props.problem]}
      </p>
    )
  return (
    <p className="mt-1 font-semibold text-clay text-sm">
      Only {props.stock} left.{' '}
      <button type="button" className="link min-h-6" onClick={props.onTakeRest}>
        Change to {props.stock}
      </button>
    </p>
  )
}
