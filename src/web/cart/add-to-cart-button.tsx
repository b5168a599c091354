import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

type AddToCartButtonProps = {
  listing: { _id: string; title: string; stock: number }
  /** The button's text at stock 0: 'Pre-order' on a card, 'Unavailable' on the product's page (specification section 2). */
  whenSoldOut: 'Pre-order' | 'Unavailable'
  /** `plain` in a grid, where many stand beside each other. */
  look?: 'main' | 'plain'
  className?: string
}

const whyNot = {
  'Pre-order': 'Sold out. Pre-orders are not possible yet.',
  Unavailable: 'Sold out at the moment.',
}

/** 'Add to Cart', or disabled with the reason when the stock is 0. Administrators have no cart and see no button. */
export function AddToCartButton({
  listing,
  whenSoldOut,
  look = 'main',
  className = '',
}: AddToCartButtonProps) {
  const { add, isAdding } = useAddToCart(listing)
  const reasonId = useId()
  if (listing.stock < 1)
    return (
      <div className={className}>
        <Button disabled aria-describedby={reasonId} className="w-full px-2">
          {whenSoldOut}
        </Button>
        <p id={reasonId} className="mt-1 text-center text-quiet text-xs">
          {whyNot[whenSoldOut]}
        </p>
      </div>
    )
  return (
    <div className={`not-for-admins noscript:hidden ${className}`}>
      <Button
        look={look}
        isBusy={isAdding}
        onClick={add}
        className={`w-full px-2 ${look === 'plain' ? 'text-green' : ''}`}
        title={`Add ${listing.title} to your cart`}
      >
        {isAdding ? 'Adding...' : 'Add to Cart'}
      </Button>
    </div>
  )
}
