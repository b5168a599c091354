import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type Change, invalidationChannel, subscribe } from './catalogue-invalidation.ts'

interface Subscriber {
  onInvalidation: (tag: Change) => void
  /** False from the moment when changes made by other processes may be missed. */
  onListening: (isListening: boolean) => void
}

/** A silent connection may be a dead one. Heartbeat and timeout together stay below a second. */
const heartbeatMs = 400
const timeoutMs = 500
const publishDelayMs = 100

/** Receives every change of this process or another, and publishes those that are not published with their transaction. */
export class InvalidationFeed {
  readonly #connectionString: string
  readonly #db: Database
  readonly #log: Logger
  readonly #subscriber: Subscriber
  readonly #closing = new AbortController()
  /** Changed here, not yet published to other processes. */
  readonly #pending = new Set<Change>()
  #publishing: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(from: { connectionString: string; db: Database; log: Logger }, subscriber: Subscriber) {
    this.#connectionString = from.connectionString
    this.#db = from.db
    this.#log = from.log
    this.#subscriber = subscriber
  }

  /** Starts to listen, and retries as long as that fails. */
  open(): void {
    subscribe(this.#db, (tag, isPublished) => {
      this.#subscriber.onInvalidation(tag)
      if (!isPublished) this.#publishSoon(tag)
    })
    this.#running = this.#listenForEver()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#publishing)
    await Promise.all([this.#running, this.#publishPending()])
  }

  async #listenForEver(): Promise<void> {
    const { signal } = this.#closing
    let wasLogged = false
    const onListening = () => {
      wasLogged = false
      this.#subscriber.onListening(true)
    }
    while (!signal.aborted) {
      const reason = await this.#listen(onListening).catch((error: Error) => String(error.cause ?? error))
      this.#subscriber.onListening(false)
      if (!signal.aborted && !wasLogged) this.#log.warn({ reason }, 'not listening for changes, retrying')
      wasLogged = true
      await sleep(heartbeatMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Listens until the connection is lost or the feed closed, and throws then. */
  async #listen(onListening: () => void): Promise<never> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: 10 * timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'makit: changes',
    })
    const lost = new AbortController()
    client.on('error', (error) => lost.abort(error))
    client.on('end', () => lost.abort(new Error('the connection has ended')))
    client.on('notification', ({ payload }) => this.#subscriber.onInvalidation(payload as Change))
    const signal = AbortSignal.any([lost.signal, this.#closing.signal])
    try {
      await client.connect()
      await client.query(`listen ${invalidationChannel}`)
      onListening()
      for (;;) {
        await sleep(heartbeatMs, undefined, { signal })
        await client.query('select')
      }
    } finally {
      await Promise.race([client.end(), sleep(timeoutMs, undefined, { ref: false })])
    }
  }

  #publishSoon(tag: Change): void {
    this.#pending.add(tag)
    this.#publishing ??= setTimeout(() => this.#publishPending(), publishDelayMs)
  }

  async #publishPending(): Promise<void> {
    const tags = [...this.#pending]
    this.#pending.clear()
    this.#publishing = undefined
    if (tags.length === 0) return
    try {
      await sql`select pg_notify(${invalidationChannel}, tag) from unnest(${tags}::text[]) tag`.execute(
        this.#db,
      )
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message }, 'could not publish changes, retrying')
      if (!this.#closing.signal.aborted) for (const tag of tags) this.#publishSoon(tag)
    }
  }
}
