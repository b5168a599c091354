import pg from 'pg'

/** More than the use cases have; inserts of any number of rows must not fill the database's memory. */
const mostPrepared = 150
const names = new Map<string, string>()

/** The name under which a statement is prepared, the same on every connection; undefined once there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostPrepared) return known
  const name = `makit_${names.size}`
  names.set(text, name)
  return name
}

type Query = (...what: unknown[]) => unknown

/**
 * A connection on which the statements of transactions are parsed and planned once. They find their rows by ids, so any
 * plan is good for all; lists and searches are left out, whose best plan depends on what is asked for.
 */
export class PreparingClient extends pg.Client {
  #isInTransaction = false

  override query = ((text: unknown, values?: unknown, ...more: unknown[]) => {
    const query = super.query as Query
    if (typeof text !== 'string' || typeof values === 'function')
      return query.call(this, text, values, ...more)
    if (/^(begin|start transaction)/.test(text)) this.#isInTransaction = true
    else if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    else if (this.#isInTransaction && Array.isArray(values) && values.length > 0)
      return query.call(this, { name: nameOf(text), text, values }, ...more)
    return query.call(this, text, values, ...more)
  }) as pg.Client['query']
}
