import type { Place } from './known-places.ts'

/** What failures are counted by beside the e-mail; guesses of the current password while signed in are apart. */
export type CountedPlace = Place | 'in a session'

const firstDelaySeconds = 15
const quarterHour = 15 * 60
const thirtyDays = 30 * 24 * 3600

/** Where the account's owner has signed in before. */
const isKnown = (place: CountedPlace): boolean => place.startsWith('on ') || place.startsWith('at ')

/**
 * Seconds to wait after so many wrong passwords in a row (docs/rules.md, 'Accounts and sessions'). Where the owner is
 * known the wait stays short, because a neighbour may have made them; elsewhere a guesser does not get far beyond a
 * hundred guesses.
 */
export function delayAfterFailures(failures: number, place: CountedPlace): number {
  const [free, longest] = isKnown(place) ? [30, 60] : [10, quarterHour]
  if (failures < free) return 0
  if (failures < 100 || isKnown(place)) return Math.min(longest, firstDelaySeconds * 2 ** (failures - free))
  return Math.min(thirtyDays, quarterHour * 2 ** (failures - 99))
}

const units = [
  ['second', 1, 60],
  ['minute', 60, 3600],
  ['hour', 3600, 2 * 86_400],
  ['day', 86_400, Number.POSITIVE_INFINITY],
] as const

/** A wait as people say it, rounded up: '15 seconds', '1 minute', '3 hours'. */
export function waitInWords(seconds: number): string {
  const [unit, length] = units.find(([, , below]) => seconds < below)!
  const count = Math.ceil(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
