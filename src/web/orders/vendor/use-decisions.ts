import { useRef, useState } from 'react'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { decisionWords } from '#shared/orders/decision-words.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import type { VendorDecision } from '#shared/orders/order-status.ts'
import { parseVendorOrderAnswer } from '#shared/orders/vendor-order-shape.ts'
import type { ApiFailure } from '../../api/api-client.ts'
import { reportFailure } from '../../api/use-action.ts'
import { sendOrKeep, waitsWords } from '../../outbox/outbox.ts'
import type { Queue } from '../../outbox/waiting.ts'
import { waitingWishes } from '../../outbox/waiting-wishes.ts'
import { showToast } from '../../toasts/toast.ts'
import { type Decisions, withDecisions, wouldChange } from './vendor-order-view.ts'

type Call = {
  order: VendorOrder
  /** Null for several items at once. */
  itemId: string | null
  decisions: Decisions
  path: string
  json: unknown
  fallback: string
  /** A window is open that says why it failed; else a toast says it. */
  isFromWindow: boolean
}
/** Decisions that did not arrive, or of which it is unknown. */
export type UnsavedCall = Call & { why: string }
type Answer = { message?: string }

/** What a decision may carry besides; the window of a rejection stays open until it is saved. */
export type DecisionDetails = { reason?: string; soldOut?: boolean; isFromWindow?: boolean }

const isAboutSame = (one: Call, other: Call): boolean =>
  one.order._id === other.order._id && [...one.decisions.keys()].some((id) => other.decisions.has(id))

/** The same decision may be saved at the next try; a refusal of the server would come again. */
const mayRepeat = (failure: ApiFailure): boolean =>
  failure.isTransient || failure.isSessionOver || failure.status === 429

const wishOf = ({ order, path, json, decisions }: Call) => ({
  kind: 'decision' as const,
  method: 'PUT' as const,
  path,
  bodies: [json],
  wants: Object.fromEntries(decisions),
  title: `Order ${shortId(order.order)}`,
})

/** The decisions about this order that wait for a connection. */
const waitingIn = (queue: Queue, order: VendorOrder): Decisions[] =>
  queue
    .filter(({ kind, wants }) => kind === 'decision' && order.items.some(({ _id }) => _id in wants))
    .map(({ wants }) => new Map(Object.entries(wants) as [string, VendorDecision][]))

/**
 * Sends decisions, those about one order one after another so that the last press wins. `shown` applies the decisions in flight
 * and those that wait for a connection to the server's data; after the last one, also after a failure, `reload` is called
 * (specification section 4). What the server could not do now is kept in `unsavedOf` an order until it is saved or its items are
 * answered otherwise. Deciding answers why it failed, or an empty text.
 */
export function useDecisions(replace: (order: VendorOrder) => void, reload: () => void) {
  const [inFlight, setInFlight] = useState<readonly Call[]>([])
  const [unsaved, setUnsaved] = useState<readonly UnsavedCall[]>([])
  const queues = useRef(new Map<string, Promise<unknown>>())
  const waiting = useRef(0)

  const queue = waitingWishes.use()

  const forgetUnsaved = (call: Call) => setUnsaved((calls) => calls.filter((one) => !isAboutSame(one, call)))
  const trySend = async (call: Call): Promise<string> => {
    let failedWith = ''
    try {
      const answer = await sendOrKeep<Answer>(wishOf(call))
      forgetUnsaved(call)
      if (!answer) {
        showToast(waitsWords(call.fallback), 'info')
        return ''
      }
      const decided = parseVendorOrderAnswer(answer)
      if (decided) replace(decided)
      showToast(answer.message || decisionWords([...call.decisions.values()], true), 'success')
    } catch (error) {
      reportFailure(error, call.fallback, (failure) => {
        const why = failure.status === 0 ? ': no network' : ''
        failedWith = failure.message || `${call.fallback}${why}`
        forgetUnsaved(call)
        if (mayRepeat(failure)) setUnsaved((calls) => [...calls, { ...call, why }])
        return call.isFromWindow
      })
    }
    return failedWith
  }
  const send = async (call: Call): Promise<string> => {
    const failedWith = await trySend(call)
    setInFlight((calls) => calls.filter((one) => one !== call))
    waiting.current -= 1
    if (waiting.current === 0) reload()
    return failedWith
  }
  const enqueue = (call: Call): Promise<string> => {
    waiting.current += 1
    forgetUnsaved(call)
    setInFlight((calls) => [...calls, call])
    const before = queues.current.get(call.order._id) ?? Promise.resolve()
    const sent = before.then(() => send(call))
    queues.current.set(call.order._id, sent)
    return sent
  }
  return {
    shown: (order: VendorOrder): VendorOrder =>
      [
        ...waitingIn(queue, order),
        ...inFlight.filter((call) => call.order._id === order._id).map(({ decisions }) => decisions),
      ].reduce(withDecisions, order),
    isWaiting: (order: VendorOrder, itemId: string): boolean =>
      waitingIn(queue, order).some((decisions) => decisions.has(itemId)),
    unsavedOf: (order: VendorOrder): UnsavedCall[] =>
      unsaved.filter(({ order: { _id }, decisions }) => _id === order._id && wouldChange(order, decisions)),
    tryAgain: (call: UnsavedCall) => enqueue({ ...call, isFromWindow: false }),
    decideItem: (
      order: VendorOrder,
      itemId: string,
      status: VendorDecision,
      { isFromWindow = false, ...details }: DecisionDetails = {},
    ) =>
      enqueue({
        order,
        itemId,
        decisions: new Map([[itemId, status]]),
        path: `/api/vendor/orders/${order._id}/item/${itemId}`,
        json: { status, ...details },
        fallback: messages.vendor.itemFailed,
        isFromWindow,
      }),
    decideAll: (
      order: VendorOrder,
      decisions: Decisions,
      { isFromWindow = false, ...details }: DecisionDetails = {},
    ) =>
      enqueue({
        order,
        itemId: null,
        decisions,
        path: `/api/vendor/orders/${order._id}/items`,
        json: { items: [...decisions].map(([_id, status]) => ({ _id, status, ...details })) },
        fallback: messages.vendor.itemsFailed,
        isFromWindow,
      }),
  }
}
