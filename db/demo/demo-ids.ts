/** Fixed ids of the demonstration market: the same on every machine, so that links and tests can name them. */
const kinds = {
  user: 1,
  shop: 2,
  listing: 3,
  order: 4,
  vendorOrder: 5,
  orderItem: 6,
  application: 7,
  cartItem: 8,
  saved: 9,
  picture: 10,
  message: 11,
  address: 12,
} as const
export type DemoKind = keyof typeof kinds

/** 1 January 2025: before any day the market may be filled on, so that real ids sort after these. */
const start = Date.UTC(2025, 0, 1)
const hour = 60 * 60 * 1000

const hexadecimal = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/**
 * A UUIDv7 made of nothing but its kind and number; a higher number sorts later. The last digits are scattered
 * (multiplied by an odd constant, so no two are equal), because people read them as the order's number. With a `place` it
 * sorts as if that were its number.
 */
export function demoId(kind: DemoKind, number: number, place = number): string {
  const time = hexadecimal(Math.round(start + place * hour), 12)
  const scattered = hexadecimal(Math.imul(number * 16 + kinds[kind], 0x9e3779b1) >>> 0, 8)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hexadecimal(kinds[kind], 3)}-8000-0000${scattered}`
}

/** Gives one id of a kind after the other, from `first` on: for use cases that take a maker of ids. */
export function demoIds(kind: DemoKind, first = 1): () => string {
  let number = first - 1
  return () => {
    number += 1
    return demoId(kind, number)
  }
}
