import { districts } from './places.ts'
import { towns } from './towns.ts'

/** Nobody names the town later. */
const longestAddress = 300

const places = new Map(
  [...Object.keys(districts), ...Object.values(districts).flat()].map((name) => [
    name.toLowerCase(),
    // Other places are parts of Freetown.
    towns.includes(name) ? name : 'Freetown',
  ]),
)
const isTown = new Set(Object.values(districts).flat())

/** Longest first: 'Mattru Jong' before 'Mattru'. A road is named after the town it leads to: 'Kenema Road' is in Bo. */
const named = new RegExp(
  `\\b(?:${[...places.keys()].sort((one, other) => other.length - one.length).join('|')})\\b(?![-–]\\w| (?:road|rd|street|st|highway|lane|avenue)\\b)`,
  'gi',
)

/** The town of the list in which an address is, as far as it says so; else its district; empty where it names neither. */
export function townIn(address: string): string {
  const found = [...address.slice(0, longestAddress).matchAll(named)].map(
    ([name]) => places.get(name.toLowerCase()) ?? '',
  )
  return found.filter((name) => isTown.has(name)).at(-1) ?? found.at(-1) ?? ''
}
