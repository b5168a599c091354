import { districts, streetWords } from './places.ts'
import { towns } from './towns.ts'

const places = new Map(
  [...Object.keys(districts), ...Object.values(districts).flat()].map((name) => [
    name.toLowerCase(),
    // Other places are parts of Freetown.
    towns.includes(name) ? name : 'Freetown',
  ]),
)
const isTown = new Set(Object.values(districts).flat())

/** Longest first: 'Mattru Jong' before 'Mattru'. */
const byLength = [...places.keys()].sort((one, other) => other.length - one.length)
const named = new RegExp(`\\b(?:${byLength.join('|')})\\b`, 'gi')
const street = new RegExp(`^.*\\b(?:${streetWords})\\b`, 'i')

/** The town of the list in which an address is, as far as it says so; else its district; empty where it names neither. */
export function townIn(address: string): string {
  const found = address
    .split(',')
    .flatMap((part) => [...part.replace(street, '').matchAll(named)])
    .map(([name]) => places.get(name.toLowerCase()) ?? '')
  return found.filter((name) => isTown.has(name)).at(-1) ?? found.at(-1) ?? ''
}
