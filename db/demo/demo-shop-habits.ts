import type { DemoOrder } from './demo-orders.ts'
import type { ShopName } from './demo-shops.ts'

/** How a shop deals with the orders of the last three months. */
interface ShopHabits {
  /** How many there were, beside the written ones. */
  orders: number
  /** It answers half of its orders sooner. */
  hoursToAnswer: number
  /** Of 20 items it accepts so many. */
  acceptsOf20: number
  /** Of 20 orders it leaves so many without an answer. */
  forgetsOf20?: number
}

/** The women of Moyamba have had too few orders to be measured by them. */
export const shopHabits: Record<ShopName, ShopHabits> = {
  kamara: { orders: 20, hoursToAnswer: 2, acceptsOf20: 18 },
  phones: { orders: 14, hoursToAnswer: 1 / 3, acceptsOf20: 17 },
  gara: { orders: 6, hoursToAnswer: 26, acceptsOf20: 20 },
  books: { orders: 10, hoursToAnswer: 5, acceptsOf20: 19 },
  farm: { orders: 16, hoursToAnswer: 1, acceptsOf20: 18 },
  solar: { orders: 6, hoursToAnswer: 9, acceptsOf20: 20 },
  palm: { orders: 6, hoursToAnswer: 3, acceptsOf20: 20 },
  kitchen: { orders: 9, hoursToAnswer: 30, acceptsOf20: 14 },
  stoves: { orders: 6, hoursToAnswer: 44, acceptsOf20: 19 },
  hills: { orders: 7, hoursToAnswer: 7, acceptsOf20: 18 },
  fish: { orders: 11, hoursToAnswer: 0.6, acceptsOf20: 15 },
  mothers: { orders: 9, hoursToAnswer: 1.5, acceptsOf20: 20 },
  tailor: { orders: 5, hoursToAnswer: 12, acceptsOf20: 18 },
  beauty: { orders: 12, hoursToAnswer: 17, acceptsOf20: 16, forgetsOf20: 5 },
  soap: { orders: 3, hoursToAnswer: 10, acceptsOf20: 20 },
  congoTown: { orders: 0, hoursToAnswer: 2, acceptsOf20: 10 },
}

/** A number from 0 to below 1 that is always the same for an order: the last digits of its id are scattered. */
const shareOf = ({ _id }: DemoOrder) => Number.parseInt(_id.slice(-4), 16) / 0x1_0000

/** From half of what is usual for the shop to double. */
export const hoursToAnswer = (order: DemoOrder, shop: ShopName): number =>
  shopHabits[shop].hoursToAnswer * 2 ** (2 * shareOf(order) - 1)

/** Between the last answer and the day on which the buyer says that all is received. */
export const hoursToReceive = (order: DemoOrder): number => 20 + 50 * shareOf(order)
