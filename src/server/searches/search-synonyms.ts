import { type Phrase, searchWords } from './search-words.ts'

/** What people call a thing. */
interface Synonym {
  /** The ways in which the list writes the name: with and without spaces. */
  writings: readonly Phrase[]
  /** The other names under which it is looked for as well, if it has any. */
  others: readonly Phrase[]
}

/** A line that cannot be read, for the operator who edits the file. */
interface UnreadLine {
  line: number
  reason: string
}

/** A name in the search is looked for among names of up to so many words. */
export const longestName = 4
const mostLines = 2_000
const longestLine = 300

/** Singular and plural are one name. */
function singular(word: string): string {
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** The key of a name, whatever its plurals and the spaces between its words. */
const keyOf = (name: Phrase): string => name.map(singular).join('')

/** Names for things, each found however its words are parted: 'handbag', 'hand bag'. */
export class Synonyms {
  readonly #synonyms = new Map<string, { writings: Phrase[]; others: Phrase[] }>()
  readonly #kin = new Map<string, Map<string, Phrase>>()

  /** How many names there are. */
  get size(): number {
    return this.#synonyms.size
  }

  /** Every name once. */
  all(): Iterable<Synonym> {
    return this.#synonyms.values()
  }

  /** What is known of a name. */
  find(name: Phrase): Synonym | undefined {
    return this.#synonyms.get(keyOf(name))
  }

  /**
   * Names for the same thing, and for things that have a name in common: a line that calls snapper, bonga and sardines fish makes
   * these kin, but not the word fish.
   */
  kinOf(name: Phrase): readonly Phrase[] {
    const own = keyOf(name)
    return [...(this.#kin.get(own) ?? [])].flatMap(([key, other]) => (key === own ? [] : [other]))
  }

  /** Takes in a line: names, and the other names for each of them. Lines for one name add up. */
  add(names: readonly Phrase[], others: readonly Phrase[]): void {
    for (const name of names) this.#addName(name, others)
    const kin = others.length > 1 ? others : [...names, ...others]
    // Right names that stand in one line have nothing to do with each other.
    if (others.length === 0) return
    for (const name of [...names, ...others]) {
      const known = this.#kin.get(keyOf(name)) ?? new Map<string, Phrase>()
      for (const other of kin) known.set(keyOf(other), other)
      this.#kin.set(keyOf(name), known)
    }
  }

  #addName(name: Phrase, others: readonly Phrase[]): void {
    const key = keyOf(name)
    const known = this.#synonyms.get(key)
    if (!known) {
      this.#synonyms.set(key, { writings: [name], others: [...others] })
      return
    }
    if (!known.writings.some(({ length }) => length === name.length)) known.writings.push(name)
    known.others.push(...others)
  }
}

function namesIn(text: string): string[][] {
  const names = text
    .split(',')
    .map((name) => searchWords(name))
    .filter((words) => words.length > 0)
  if (names.length === 0) throw new Error('A name is missing')
  if (names.some((words) => words.length > longestName))
    throw new Error(`A name has at most ${longestName} words`)
  return names
}

function readLine(line: string): [typed: string[][], meant: string[][]] | null {
  const text = line.split('#', 1)[0]!.trim()
  if (text === '') return null
  if (text.length > longestLine) throw new Error(`A line has at most ${longestLine} letters`)
  const [typed = '', meant, ...more] = text.split('=')
  if (more.length > 0) throw new Error('A line reads: what people type = what it is called in the shop')
  return [namesIn(typed), meant === undefined ? [] : namesIn(meant)]
}

/**
 * Reads `content/search-synonyms.txt`: a line each, 'what people type = what it is called in the shop', several names
 * parted by commas, the rest of a line after # is a note. Names without = are right and have no others. A line that cannot be
 * read is left out, and is among `unread`.
 */
export function readSynonyms(text: string): { synonyms: Synonyms; unread: UnreadLine[] } {
  const synonyms = new Synonyms()
  const unread: UnreadLine[] = []
  const lines = text.split('\n')
  if (lines.length > mostLines)
    unread.push({ line: mostLines + 1, reason: `Only ${mostLines} lines are read` })
  for (const [index, line] of lines.slice(0, mostLines).entries()) {
    try {
      const [typed, meant] = readLine(line) ?? [[], []]
      synonyms.add(typed, meant)
    } catch (error) {
      unread.push({ line: index + 1, reason: (error as Error).message })
    }
  }
  return { synonyms, unread }
}
