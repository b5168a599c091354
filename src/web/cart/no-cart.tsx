import { messages } from '#shared/messages.ts'
import type { ApiFailure } from '../api/api-client.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

export function EmptyCart() {
  return (
    <EmptyState message={messages.cart.empty} hint="Find something you like and add it here.">
      <LinkButton to="/shop">Go to the shop</LinkButton>
    </EmptyState>
  )
}

/** Shown instead when the order that emptied the cart was sent by itself: its toast may have gone unseen. */
export function OrderedCart({ onOpen }: { onOpen: () => void }) {
  return (
    <EmptyState message={messages.order.placed}>
      <Button onClick={onOpen}>See this order</Button>
    </EmptyState>
  )
}

/** The content of the cart is unknown, so the page does not call it empty. */
export function CartFailed({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  return (
    <FailedState
      message={failure.message || 'Your cart could not be loaded. What you put into it is not lost.'}
      onRetry={onRetry}
    />
  )
}
