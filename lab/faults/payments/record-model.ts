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
  /** What was said last of each payment, the first one first. */
  payments: Payment[]
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
  | { do: 'say'; part: number; instalment?: number; method: string; cents: number; reference: string }
  | {
      do: 'answer'
      part: number
      instalment?: number
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

export const paidCents = ({ payments }: Part): number =>
  payments.reduce((sum, { state, amountCents }) => sum + (state === 'received' ? amountCents! : 0), 0)

export const stillToPayCents = (part: Part): number => Math.max(0, toPayCents(part) - paidCents(part))

const none: Payment = { state: 'none', method: null, amountCents: null, reference: '', note: '' }
export const newestPayment = ({ payments }: Part): Payment => payments.at(-1) ?? none

/** The place among the payments that is meant: the newest, or the next one once that is received; -1 for any other. */
function placeOf({ payments }: Part, asked?: number): number {
  const newest = Math.max(0, payments.length - 1)
  if (asked === undefined || asked === newest + 1) return newest
  return asked === payments.length + 1 && payments.at(-1)?.state === 'received' ? payments.length : -1
}

/** Does it; returns the code of a refusal, which changes nothing, or null. */
export function doInModel(order: RecordedOrder, act: Act): string | null {
  if (act.do === 'close') return close(order, act.as)
  if (act.do === 'cancel pending') return cancelPending(order)
  const part = order.parts[act.part]!
  if (act.do === 'decide') return decide(order, part, part.items[act.item]!, act.to)
  if (act.do === 'fee') return price(order, part, act.cents)
  const place = placeOf(part, act.instalment)
  if (place < 0) return 'payment_changed'
  const before = part.payments[place] ?? none
  const refusal = act.do === 'say' ? refuseWord(part, before) : refuseAnswer(part, before, act)
  if (refusal) return refusal
  const said: Payment =
    act.do === 'say'
      ? { state: 'said', method: act.method, amountCents: act.cents, reference: act.reference, note: '' }
      : answered(part, before, act)
  if (JSON.stringify(said) === JSON.stringify(before)) return null
  part.payments[place] = said
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

function refuseWord(part: Part, before: Payment): string | null {
  if (goodsLeft(part).length === 0) return 'nothing_to_pay'
  return before.state === 'received' ? 'payment_received' : null
}

type Answer = Extract<Act, { do: 'answer' }>

function refuseAnswer(part: Part, before: Payment, answer: Answer): string | null {
  if (goodsLeft(part).length === 0) return 'nothing_to_pay'
  // More than was to pay has come, and nobody says how much.
  if ((answer.cents ?? before.amountCents) === null && stillToPayCents(part) === 0) return 'nothing_to_pay'
  if (answer.state === 'received' || before.state === 'said') return null
  const isRepeated = JSON.stringify(answered(part, before, answer)) === JSON.stringify(before)
  return isRepeated ? null : 'payment_not_said'
}

const answered = (part: Part, before: Payment, { state, method, cents, note }: Answer): Payment => ({
  state,
  method: method ?? before.method,
  amountCents: cents ?? before.amountCents ?? stillToPayCents(part),
  reference: before.reference,
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
