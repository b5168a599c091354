import { searchWords } from './search-words.ts'

/**
 * What people call a thing, and the other names under which it is looked for as well, if it has any; each name is a list of
 * words.
 */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>

/** A line that cannot be read, for whoever edits the file. */
export interface SynonymFault {
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

/** The key of a name, whatever its case, punctuation and plural. */
export const synonymKey = (words: readonly string[]): string => words.map(singular).join(' ')

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
 * read is left out and told of.
 */
export function readSynonyms(text: string): { synonyms: Synonyms; faults: SynonymFault[] } {
  const synonyms = new Map<string, string[][]>()
  const faults: SynonymFault[] = []
  const lines = text.split('\n')
  if (lines.length > mostLines)
    faults.push({ line: mostLines + 1, reason: `Only ${mostLines} lines are read` })
  for (const [index, line] of lines.slice(0, mostLines).entries()) {
    try {
      const [typed, meant] = readLine(line) ?? [[], []]
      for (const name of typed) {
        const key = synonymKey(name)
        synonyms.set(key, [...(synonyms.get(key) ?? []), ...meant])
      }
    } catch (error) {
      faults.push({ line: index + 1, reason: (error as Error).message })
    }
  }
  return { synonyms, faults }
}
