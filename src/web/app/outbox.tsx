import { useEffect } from 'react'
import { newsEvent } from '../api/use-refresh.ts'
import { tellCartChange } from '../cart/tell-cart-change.ts'
import { useNavigate } from '../navigation/router.ts'
import { keepOldAttempt } from '../orders/checkout/order-attempt.ts'
import { tellOrder } from '../orders/checkout/tell-order.ts'
import { tellReceived } from '../orders/tell-received.ts'
import { tellDecision } from '../orders/vendor/tell-decision.ts'
import { startOutbox } from '../outbox/outbox.ts'
import OutboxBar from '../outbox/outbox-bar.tsx'
import { tellSaved } from '../saved/saved-calls.ts'

const tellers = {
  order: tellOrder,
  saved: tellSaved,
  added: tellCartChange,
  cart: tellCartChange,
  received: tellReceived,
  decision: tellDecision,
}

/** The outbox of the signed-in user: sends what waits, tells what became of it, and shows its bar above every page. */
export default function Outbox() {
  const navigate = useNavigate()
  useEffect(() => {
    const tell: Parameters<typeof startOutbox>[0] = async (one) => {
      const isTold = await tellers[one.kind](one, navigate)
      // What is shown may be stale, whatever the answer was.
      dispatchEvent(new Event(newsEvent))
      return isTold
    }
    keepOldAttempt().finally(() => startOutbox(tell))
  }, [navigate])
  return <OutboxBar />
}
