import { readFileSync } from 'node:fs'
import { demoListings, type ListingName } from './demo-listings.ts'

/** What is typed, and what has to be found. */
export interface EverydaySearch {
  typed: string
  /** On the first screen. */
  found: ListingName[]
  /** What else may stand among the first three; anything but these and `found` is nonsense there. */
  fitting: ListingName[]
  /** What the answer says beside its products. */
  note: string
}

const isListing = (name: string): name is ListingName => name in demoListings

function namesIn(text: string): ListingName[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  for (const name of names) if (!isListing(name)) throw new Error(`everyday-searches.txt: no product ${name}`)
  return names.filter(isListing)
}

function readLine(line: string): EverydaySearch[] {
  const [text = '', note = ''] = line.split('#')
  if (text.trim() === '') return []
  const [typed = '', names = ''] = text.split('=')
  const [found = '', fitting = ''] = names.split('|')
  return [{ typed: typed.trim(), found: namesIn(found), fitting: namesIn(fitting), note: note.trim() }]
}

/** The table beside this file. */
export const everydaySearches: readonly EverydaySearch[] = readFileSync(
  new URL('everyday-searches.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .flatMap(readLine)
