import type { Closing, Market } from './market-model.ts'

/** The content of an order; prices and total are what the page showed, if it sends them. */
export interface Wish {
  lines: { listing: number; quantity: number; price?: number }[]
  total?: number
}

export type Decision = { listing: number; to: 'pending' | 'accepted' | 'rejected' | 'out_of_stock' }

/** One action of a user. `by` and `person` are numbers of users, `order` names the attempt that placed it. */
export type Action =
  | { do: 'add to cart'; by: number; listing: number; quantity: number }
  | { do: 'set quantity'; by: number; listing: number; quantity: number }
  | { do: 'take out of cart'; by: number; listing: number }
  | { do: 'clear cart'; by: number }
  | { do: 'order'; by: number; name: string; wish: Wish; key?: string }
  | { do: 'decide'; by: number; order: string; byPart: boolean; decisions: Decision[] }
  | { do: 'close'; by: number; order: string; as: Closing }
  | { do: 'cancel pending items'; by: number; order: string }
  | { do: 'edit listing'; by: number; listing: number; change: ListingChange }
  | { do: 'delete listing'; by: number; listing: number }
  | { do: 'toggle shop'; person: number }
  | { do: 'bar'; person: number }
  | { do: 'admit'; person: number }
  | { do: 'give role'; person: number; role: 'customer' | 'vendor' }
  | { do: 'delete person'; person: number }
  | { do: 'let days pass'; days: number }

export interface ListingChange {
  stock?: number
  stockBase?: number
  price?: number
  isActive?: boolean
}

/** The reply to an action, as far as it is determined: the status, and what an order's response says. */
export interface Reply {
  status: number
  /** Name of the order that was placed. */
  order?: string
  /** Why the order was refused, by listing. */
  changes?: { listing: number; reason: string; price: number; stock: number }[]
  /** The right total, when only that differs. */
  total?: number
  /** The rules also allow 200: the same user has done the same before, and nothing changes. */
  orDone?: true
}

export type ActionOf<What extends Action['do']> = Extract<Action, { do: What }>

/** The model's rule for each of these actions. */
export type Rules<What extends Action['do']> = {
  [One in What]: (market: Market, action: ActionOf<One>) => Reply
}

export const ok: Reply = { status: 200 }
export const notFound: Reply = { status: 404 }
export const conflict: Reply = { status: 409 }

/** The expected reply, or `ok` where that is allowed and was returned. */
export const expectedOf = ({ orDone, ...expected }: Reply, { status }: Reply): Reply =>
  orDone && status === ok.status ? ok : expected
