import { messages } from '#shared/messages.ts'
import type { ApiFailure } from '../api/api-client.ts'
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

/** The content of the cart is unknown, so the page does not call it empty. */
export function CartFailed({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  return (
    <FailedState
      message={failure.message || 'Your cart could not be loaded. What you put into it is not lost.'}
      onRetry={onRetry}
    />
  )
}
