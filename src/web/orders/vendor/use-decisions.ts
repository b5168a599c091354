import { useRef, useState } from 'react'
import { messages } from '#shared/messages.ts'
import { decisionWords } from '#shared/orders/decision-words.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import type { VendorDecision } from '#shared/orders/order-status.ts'
import { parseVendorOrderAnswer } from '#shared/orders/vendor-order-shape.ts'
import { callApi } from '../../api/api-client.ts'
import { reportFailure } from '../../api/use-action.ts'
import { showToast } from '../../toasts/toast.ts'
import { type Decisions, withDecisions } from './vendor-order-view.ts'

type Call = {
  order: VendorOrder
  decisions: Decisions
  path: string
  json: unknown
  fallback: string
}
type Answer = { message?: string }

/**
 * Sends decisions, those about one order one after another so that the last press wins. `shown` applies the decisions in flight
 * to the server's data; after the last one, also after a failure, `reload` is called (specification section 4).
 */
export function useDecisions(replace: (order: VendorOrder) => void, reload: () => void) {
  const [inFlight, setInFlight] = useState<readonly Call[]>([])
  const queues = useRef(new Map<string, Promise<void>>())
  const waiting = useRef(0)

  const send = async (call: Call) => {
    try {
      const answer = await callApi<Answer>(call.path, { method: 'PUT', json: call.json })
      const decided = parseVendorOrderAnswer(answer)
      if (decided) replace(decided)
      showToast(answer.message || decisionWords([...call.decisions.values()], true), 'success')
    } catch (error) {
      reportFailure(error, call.fallback)
    }
    setInFlight((calls) => calls.filter((one) => one !== call))
    waiting.current -= 1
    if (waiting.current === 0) reload()
  }
  const enqueue = (call: Call) => {
    waiting.current += 1
    setInFlight((calls) => [...calls, call])
    const before = queues.current.get(call.order._id) ?? Promise.resolve()
    queues.current.set(
      call.order._id,
      before.then(() => send(call)),
    )
  }
  return {
    shown: (order: VendorOrder): VendorOrder =>
      inFlight
        .filter((call) => call.order._id === order._id)
        .reduce((one, { decisions }) => withDecisions(one, decisions), order),
    decideItem: (order: VendorOrder, itemId: string, status: VendorDecision, reason?: string) =>
      enqueue({
        order,
        decisions: new Map([[itemId, status]]),
        path: `/api/vendor/orders/${order._id}/item/${itemId}`,
        json: { status, reason },
        fallback: messages.vendor.itemFailed,
      }),
    decideAll: (order: VendorOrder, decisions: Decisions, reason?: string) =>
      enqueue({
        order,
        decisions,
        path: `/api/vendor/orders/${order._id}/items`,
        json: { items: [...decisions].map(([_id, status]) => ({ _id, status, reason })) },
        fallback: messages.vendor.itemsFailed,
      }),
  }
}
