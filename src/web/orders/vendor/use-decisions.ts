import { useRef, useState } from 'react'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { decisionWords } from '#shared/orders/decision-words.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { vendorOrderPath } from '#shared/orders/order-pages.ts'
import { isDecidable, type VendorDecision } from '#shared/orders/order-status.ts'
import { parseVendorOrderAnswer } from '#shared/orders/vendor-order-shape.ts'
import type { ApiFailure } from '../../api/api-client.ts'
import { reportFailure } from '../../api/use-action.ts'
import { sendOrKeep, waitsWords } from '../../outbox/outbox.ts'
import { isRefusedDecision, type Queue, type Waiting } from '../../outbox/waiting.ts'
import { waitingWishes } from '../../outbox/waiting-wishes.ts'
import { showToast } from '../../toasts/toast.ts'
import { type Decisions, type Seen, seenIn, withDecisions, wouldChange } from './vendor-order-view.ts'

type Call = {
  order: VendorOrder
  /** Null for several items at once. */
  itemId: string | null
  decisions: Decisions
  seen: Seen
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

const wishOf = ({ order, path, json, decisions, seen }: Call) => ({
  kind: 'decision' as const,
  method: 'PUT' as const,
  path,
  bodies: [json],
  wants: Object.fromEntries(decisions),
  seen,
  title: `Order ${shortId(order.order)}`,
  page: vendorOrderPath(order._id),
})

const isAbout = ({ kind, wants }: Waiting, { items }: VendorOrder): boolean =>
  kind === 'decision' && items.some(({ _id }) => _id in wants)

/** The decisions about this order that wait for a connection. */
const waitingIn = (queue: Queue, order: VendorOrder): { decisions: Decisions; seen: Seen }[] =>
  queue
    .filter((one) => isAbout(one, order) && !isRefusedDecision(one))
    .map(({ wants, seen }) => ({
      decisions: new Map(Object.entries(wants) as [string, VendorDecision][]),
      seen: (seen ?? {}) as Seen,
    }))

/** What was decided about this item and then refused, because the order was another one by then. */
function refusedIn(queue: Queue, order: VendorOrder, itemId: string): VendorDecision | undefined {
  const status = order.items.find(({ _id }) => _id === itemId)?.status
  if (order.closedAs || !status || !isDecidable(status)) return undefined
  const wanted = queue.find((one) => isRefusedDecision(one) && itemId in one.wants)?.wants[itemId]
  return wanted === status ? undefined : (wanted as VendorDecision | undefined)
}

/** Nothing for an item that could not be decided: the server says why. */
const wasOneOf = (seen: Seen, itemId: string) => (seen[itemId]?.length ? { wasOneOf: seen[itemId] } : {})

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
        showToast(waitsWords(call.fallback), 'waits')
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
  const seenOf = (order: VendorOrder, itemIds: Iterable<string>): Seen =>
    seenIn(order, itemIds, [...waitingIn(queue, order), ...inFlight])
  return {
    shown: (order: VendorOrder): VendorOrder =>
      [...waitingIn(queue, order), ...inFlight.filter((call) => call.order._id === order._id)]
        .map(({ decisions }) => decisions)
        .reduce(withDecisions, order),
    isWaiting: (order: VendorOrder, itemId: string): boolean =>
      waitingIn(queue, order).some(({ decisions }) => decisions.has(itemId)),
    refusedOf: (order: VendorOrder, itemId: string): VendorDecision | undefined =>
      refusedIn(queue, order, itemId),
    unsavedOf: (order: VendorOrder): UnsavedCall[] =>
      unsaved.filter(({ order: { _id }, decisions }) => _id === order._id && wouldChange(order, decisions)),
    tryAgain: (call: UnsavedCall) => enqueue({ ...call, isFromWindow: false }),
    decideItem: (
      order: VendorOrder,
      itemId: string,
      status: VendorDecision,
      { isFromWindow = false, ...details }: DecisionDetails = {},
    ) => {
      const seen = seenOf(order, [itemId])
      return enqueue({
        order,
        itemId,
        decisions: new Map([[itemId, status]]),
        seen,
        path: `/api/vendor/orders/${order._id}/item/${itemId}`,
        json: { status, ...details, ...wasOneOf(seen, itemId) },
        fallback: messages.vendor.itemFailed,
        isFromWindow,
      })
    },
    decideAll: (
      order: VendorOrder,
      decisions: Decisions,
      { isFromWindow = false, ...details }: DecisionDetails = {},
    ) => {
      const seen = seenOf(order, decisions.keys())
      const items = [...decisions].map(([_id, status]) => ({
        _id,
        status,
        ...details,
        ...wasOneOf(seen, _id),
      }))
      return enqueue({
        order,
        itemId: null,
        decisions,
        seen,
        path: `/api/vendor/orders/${order._id}/items`,
        json: { items },
        fallback: messages.vendor.itemsFailed,
        isFromWindow,
      })
    },
  }
}
