/**
 * An order as a record, as docs/rules.md describes it ('Orders and stock', 'Payments'), in plain data and written a second time
 * on purpose: it uses nothing from src, so that a mistake in one of the two shows. Amounts are cents.
 */
export type Status = 'pending' | 'accepted' | 'rejected' | 'out_of_stock' | 'cancelled' | 'completed'

export interface Item {
  priceCents: number
  quantity: number
  status: Status
}

export interface Payment {
  state: 'none' | 'said' | 'received' | 'disputed'
  method: string | null
  amountCents: number | null
  reference: string
  note: string
}

/** One shop's part. */
export interface Part {
  items: Item[]
  feeCents: number | null
  payment: Payment
  /** What has happened to it, by the side that did it. */
  events: string[]
}

export interface RecordedOrder {
  isPickup: boolean
  closedAs: 'cancelled' | 'completed' | null
  parts: Part[]
}

/** What buyer and vendors do; `part` and `item` are numbers. */
export type Act =
  | { do: 'decide'; part: number; item: number; to: Status }
  | { do: 'fee'; part: number; cents: number | null }
  | { do: 'say'; part: number; method: string; cents: number; reference: string }
  | {
      do: 'answer'
      part: number
      state: 'received' | 'disputed'
      method?: string
      cents?: number
      note: string
    }
  | { do: 'close'; as: 'cancelled' | 'completed' }
  | { do: 'cancel pending' }

const goodsLeft = ({ items }: Part): Item[] =>
  items.filter(({ status }) => ['pending', 'accepted', 'completed'].includes(status))

export function toPayCents(part: Part): number {
  const left = goodsLeft(part)
  if (left.length === 0) return 0
  return left.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, part.feeCents ?? 0)
}

/** Does it; returns the code of a refusal, which changes nothing, or null. */
export function doInModel(order: RecordedOrder, act: Act): string | null {
  if (act.do === 'close') return close(order, act.as)
  if (act.do === 'cancel pending') return cancelPending(order)
  const part = order.parts[act.part]!
  if (act.do === 'decide') return decide(order, part, part.items[act.item]!, act.to)
  if (act.do === 'fee') return price(order, part, act.cents)
  const refusal = act.do === 'say' ? refuseWord(part) : refuseAnswer(part, act)
  if (refusal) return refusal
  const said: Payment =
    act.do === 'say'
      ? { state: 'said', method: act.method, amountCents: act.cents, reference: act.reference, note: '' }
      : answered(part, act)
  if (JSON.stringify(said) === JSON.stringify(part.payment)) return null
  part.payment = said
  part.events.push(`payment by ${act.do === 'say' ? 'buyer' : 'vendor'}`)
  return null
}

const itemsOf = (order: RecordedOrder): Item[] => order.parts.flatMap(({ items }) => items)
const has = (order: RecordedOrder, wanted: Status) => itemsOf(order).some(({ status }) => status === wanted)

function decide(order: RecordedOrder, part: Part, item: Item, to: Status): string | null {
  if (order.closedAs) return 'order_closed'
  if (item.status === 'cancelled') return 'item_decided'
  if (item.status !== to) part.events.push('decided by vendor')
  item.status = to
  return null
}

function price(order: RecordedOrder, part: Part, cents: number | null): string | null {
  if (order.closedAs) return 'order_closed'
  if (order.isPickup) return 'picked_up'
  if (part.feeCents !== cents) part.events.push('fee by vendor')
  part.feeCents = cents
  return null
}

function refuseWord(part: Part): string | null {
  if (goodsLeft(part).length === 0) return 'nothing_to_pay'
  return part.payment.state === 'received' ? 'payment_received' : null
}

type Answer = Extract<Act, { do: 'answer' }>

function refuseAnswer(part: Part, answer: Answer): string | null {
  if (goodsLeft(part).length === 0) return 'nothing_to_pay'
  if (answer.state === 'received' || part.payment.state === 'said') return null
  const isRepeated = JSON.stringify(answered(part, answer)) === JSON.stringify(part.payment)
  return isRepeated ? null : 'payment_not_said'
}

const answered = (part: Part, { state, method, cents, note }: Answer): Payment => ({
  state,
  method: method ?? part.payment.method,
  amountCents: cents ?? part.payment.amountCents ?? toPayCents(part),
  reference: part.payment.reference,
  note,
})

function close(order: RecordedOrder, as: 'cancelled' | 'completed'): string | null {
  if (as === 'cancelled') {
    if (order.closedAs || has(order, 'accepted') || !has(order, 'pending')) return 'order_too_late_to_cancel'
    end(order, 'pending', 'cancelled')
  } else {
    if (order.closedAs || !has(order, 'accepted')) return 'order_not_accepted'
    if (has(order, 'pending')) return 'order_undecided'
    end(order, 'accepted', 'completed')
  }
  order.closedAs = as
  return null
}

function cancelPending(order: RecordedOrder): string | null {
  if (order.closedAs) return 'nothing_pending'
  if (has(order, 'pending') && !has(order, 'accepted')) return 'order_wholly_pending'
  if (has(order, 'pending')) return end(order, 'pending', 'cancelled')
  return has(order, 'cancelled') ? null : 'nothing_pending'
}

function end(order: RecordedOrder, from: Status, to: 'cancelled' | 'completed'): null {
  for (const part of order.parts) {
    const ending = part.items.filter(({ status }) => status === from)
    for (const item of ending) item.status = to
    if (ending.length > 0) part.events.push(`${to === 'completed' ? 'received' : 'cancelled'} by buyer`)
  }
  return null
}
