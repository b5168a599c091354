import { useId } from 'react'
import { useOnceHydrated } from '../lib/use-once-hydrated.ts'
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

/** 'Add to Cart', or disabled when the stock is 0, which stands beside it. Administrators have no cart and see no button. */
export function AddToCartButton({
  listing,
  whenSoldOut,
  look = 'main',
  className = '',
}: AddToCartButtonProps) {
  const { add, isAdding } = useAddToCart(listing)
  const reasonId = useId()
  const title = useOnceHydrated(`Add ${listing.title} to your cart`)
  if (listing.stock < 1)
    return (
      <div className={className}>
        <Button
          disabled
          aria-describedby={whenSoldOut === 'Pre-order' ? reasonId : undefined}
          className="w-full px-2"
        >
          {whenSoldOut}
        </Button>
        {whenSoldOut === 'Pre-order' && (
          <p id={reasonId} className="mt-1 text-center text-quiet text-xs">
            Not possible yet.
          </p>
        )}
      </div>
    )
  return (
    <div className={`not-for-admins noscript:hidden ${className}`}>
      <Button
        look={look}
        // Not disabled meanwhile: the browser would take the focus away, and a second press is ignored anyway.
        aria-disabled={isAdding || undefined}
        onClick={add}
        className={`w-full px-2 ${look === 'plain' ? 'text-green' : ''}`}
        title={title}
      >
        {isAdding ? 'Adding...' : 'Add to Cart'}
      </Button>
    </div>
  )
}
