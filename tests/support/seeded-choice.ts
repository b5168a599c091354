export interface SeededChoice {
  /** A whole number from 0, less than `limit`. */
  below(limit: number): number
  oneOf<Item>(items: readonly Item[]): Item
}

/** Random choices that are the same in every run: a failure can be repeated. */
export function seededChoice(seed: number): SeededChoice {
  let state = seed
  const below = (limit: number) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return { below, oneOf: (items) => items[below(items.length)]! }
}
