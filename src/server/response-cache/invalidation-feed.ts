import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type CatalogueChange, changeChannel, watchChanges } from './catalogue-invalidation.ts'

interface Hearer {
  onChange: (change: CatalogueChange) => void
  /** False from the moment on when changes of other processes may go unheard. */
  onListening: (isListening: boolean) => void
}

/** A connection that says nothing may be a dead one: beat and patience together stay below a second. */
const beatMs = 400
const patienceMs = 500
const tellMs = 100

/** Hears of every change of the catalogue, made by this process or another, and tells others what came without NOTIFY. */
export class ChangeFeed {
  readonly #connectionString: string
  readonly #db: Database
  readonly #log: Logger
  readonly #hearer: Hearer
  readonly #closing = new AbortController()
  readonly #untold = new Set<CatalogueChange>()
  #telling: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(from: { connectionString: string; db: Database; log: Logger }, hearer: Hearer) {
    this.#connectionString = from.connectionString
    this.#db = from.db
    this.#log = from.log
    this.#hearer = hearer
  }

  /** Begins to listen, and tries again for as long as it takes. */
  open(): void {
    watchChanges(this.#db, (change) => {
      this.#hearer.onChange(change)
      if (change.startsWith('stock ')) this.#tellSoon(change)
    })
    this.#running = this.#listenAgainAndAgain()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#telling)
    await Promise.all([this.#running, this.#tell()])
  }

  async #listenAgainAndAgain(): Promise<void> {
    const { signal } = this.#closing
    let wasTold = false
    const onListening = () => {
      wasTold = false
      this.#hearer.onListening(true)
    }
    while (!signal.aborted) {
      const reason = await this.#listen(onListening).catch((error: Error) => String(error.cause ?? error))
      this.#hearer.onListening(false)
      if (!signal.aborted && !wasTold) this.#log.warn({ reason }, 'not listening for changes, trying again')
      wasTold = true
      await sleep(beatMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Until the connection is lost or the feed closed; throws then. */
  async #listen(onListening: () => void): Promise<never> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: 10 * patienceMs,
      query_timeout: patienceMs,
      application_name: 'makit: changes',
    })
    const lost = new AbortController()
    client.on('error', (error) => lost.abort(error))
    client.on('end', () => lost.abort(new Error('the connection has ended')))
    client.on('notification', ({ payload }) => this.#hearer.onChange(payload as CatalogueChange))
    const signal = AbortSignal.any([lost.signal, this.#closing.signal])
    try {
      await client.connect()
      await client.query(`listen ${changeChannel}`)
      onListening()
      for (;;) {
        await sleep(beatMs, undefined, { signal })
        await client.query('select')
      }
    } finally {
      await Promise.race([client.end(), sleep(patienceMs, undefined, { ref: false })])
    }
  }

  #tellSoon(change: CatalogueChange): void {
    this.#untold.add(change)
    this.#telling ??= setTimeout(() => this.#tell(), tellMs)
  }

  async #tell(): Promise<void> {
    const changes = [...this.#untold]
    this.#untold.clear()
    this.#telling = undefined
    if (changes.length === 0) return
    try {
      await sql`select pg_notify(${changeChannel}, change) from unnest(${changes}::text[]) change`.execute(
        this.#db,
      )
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message }, 'could not tell of changed stock, trying again')
      if (!this.#closing.signal.aborted) for (const change of changes) this.#tellSoon(change)
    }
  }
}
