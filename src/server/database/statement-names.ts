import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'

// Planning a statement takes longer than most take to be carried out. The statements of transactions, and those with `anyPlan`,
// are parsed and planned once where they are sent again and again: they find their rows by ids, so any plan is good for all.
// Lists and searches are left out but for those with `anyListPlan`: their best plan depends on what is asked for.

/** From the third time on: what an administrator does twice a year is not worth a connection's memory. */
const preparedFrom = 3

/** The names under which statements are prepared, the same on every connection. */
class StatementNames {
  readonly #prefix: string
  readonly #most: number
  readonly #names = new Map<string, string>()
  #given = 0
  /** How often a statement without a name was sent. */
  readonly #uses = new LRUCache<string, number>({ max: 500 })

  /** At most so many names: each statement takes memory on every connection, inserts of any number of rows are one each. */
  constructor(prefix: string, most: number) {
    this.#prefix = prefix
    this.#most = most
  }

  /** The name of a statement; undefined for one that was rarely sent, or once there are too many. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= this.#most) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.set(text, uses)
    if (uses < preparedFrom) return undefined
    this.#uses.delete(text)
    const name = `${this.#prefix}_${this.#given++}`
    this.#names.set(text, name)
    return name
  }

  /** Has a statement parsed anew, under another name, the next times. */
  forget(text: string): void {
    this.#names.delete(text)
  }
}

const namesOfUseCases = new StatementNames('makit', 200)
const namesOfLists = new StatementNames('list', 24)

const mark = '/* any plan */'
/** In the text of a statement of which one plan is good for all values: it is prepared outside transactions too. */
export const anyPlan = sql.raw(mark)

/** These ids, of which the planner does not see how many they are: for a few it would plan a prepared statement anew each time. */
export const amongIds = (ids: readonly string[]) => sql<string>`any((select ${[...ids]}::uuid[])::uuid[])`

const listMark = '/* any plan, list */'
/**
 * The same of a list or search: planning it takes longer than carrying it out. Its plan takes up to 340 KB on every
 * connection, so only a few are prepared, of the forms that shoppers repeat, and never in place of an order's statements.
 */
export const anyListPlan = sql.raw(listMark)

/** Where the name of a statement comes from; undefined for one that is never prepared. */
export function namesFor(text: string, isInTransaction: boolean): StatementNames | undefined {
  if (text.includes(listMark)) return namesOfLists
  return isInTransaction || text.includes(mark) ? namesOfUseCases : undefined
}
