import { longestMissedSearch, mayKeepSearch } from '#shared/listings/missed-search-rules.ts'
import type { Services } from '../services.ts'
import { addMissedSearches, type CountedSearch } from './missed-search-rows.ts'
import { searchWords } from './search-words.ts'

/** Different searches that one process remembers between two writes. */
const mostWaiting = 200
const writtenAfterMs = 2_000

/**
 * Counts searches for which no listing had all words: by their words only, no person, nothing by which one could be
 * reached. They are written together a little later, so that no search waits for it or fails with it; what a process that
 * dies has not written is lost.
 */
export class MissedSearches {
  readonly #services: Pick<Services, 'db' | 'log'>
  readonly #waiting = new Map<string, CountedSearch>()
  #timer: NodeJS.Timeout | undefined

  constructor(services: Pick<Services, 'db' | 'log'>) {
    this.#services = services
  }

  count(search: string, { hadSome }: { hadSome: boolean }): void {
    if (!mayKeepSearch(search)) return
    const words = searchWords(search).join(' ')
    if (words === '' || words.length > longestMissedSearch) return
    const before = this.#waiting.get(words)
    if (!before && this.#waiting.size >= mostWaiting) return
    this.#waiting.set(words, { words, times: (before?.times ?? 0) + 1, hadSome })
    this.#timer ??= setTimeout(() => this.write(), writtenAfterMs)
  }

  /** Writes what is counted; also when the server closes. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const searches = [...this.#waiting.values()]
    this.#waiting.clear()
    if (searches.length === 0) return
    const { db, log } = this.#services
    await addMissedSearches(db, searches).catch((error: Error) =>
      log.warn({ reason: error.message }, 'searches without a result were not counted'),
    )
  }
}
