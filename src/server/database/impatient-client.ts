import type pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

/** Longer than the statement timeout (database.ts): a database that is alive says so itself. */
const usualPatienceMs = 7000

const raisesLimit = /statement_timeout/
const endsTransaction = /^(commit|rollback)$/i

/** What every statement comes down to: text, or an object with it, and what belongs to it. */
type Statement = [statement: unknown, ...rest: unknown[]]

interface Wire {
  on(event: 'readyForQuery', listener: () => void): void
  stream: { destroy(): void }
}

/**
 * A connection that is given up when no answer comes: a database that hangs, or a network that lost it, would else keep
 * requests waiting for ever. It is closed and never used again, because what was sent may still be carried out. A
 * transaction that raises `statement_timeout` gets all the time it wants; it has to say so in the statement's own text,
 * which comes from our code. The values come from everybody.
 */
export class ImpatientClient extends PreparingClient {
  readonly #patienceMs: number
  #unanswered = 0
  #hasTime = false
  #timer: NodeJS.Timeout | undefined

  constructor(config?: pg.ClientConfig, patienceMs = usualPatienceMs) {
    super(config)
    this.#patienceMs = patienceMs
    this.#wire.on('readyForQuery', () => {
      this.#unanswered = Math.max(0, this.#unanswered - 1)
      this.#wait()
    })
    this.on('end', () => clearTimeout(this.#timer))
    // The statements keep their many forms of pg's own.
    const query = this.query.bind(this) as (...statement: Statement) => unknown
    this.query = ((...statement: Statement) => {
      this.#note(statement)
      return query(...statement)
    }) as typeof this.query
  }

  get #wire(): Wire {
    return (this as unknown as { connection: Wire }).connection
  }

  #note([statement]: Statement): void {
    const words = (Object(statement) as { text?: string }).text ?? String(statement)
    if (endsTransaction.test(words)) this.#hasTime = false
    else if (raisesLimit.test(words)) this.#hasTime = true
    this.#unanswered += 1
    this.#wait()
  }

  /** The time begins anew with each answer. */
  #wait(): void {
    clearTimeout(this.#timer)
    if (this.#unanswered === 0 || this.#hasTime) return
    this.#timer = setTimeout(() => this.#wire.stream.destroy(), this.#patienceMs)
  }
}
