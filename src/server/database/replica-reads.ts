import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import { messageOf } from '../message-of.ts'
import { createDatabase, type Database, databaseErrorCode } from './database.ts'
import type { KyselyPoolOptions } from './kysely-pool.ts'
import type { Read } from './reads.ts'
import { BehindError, ReplicaPosition } from './replica-position.ts'

/** How long reads wait for a replica that is behind. */
const longestWaitMs = 100
const restMs = 1_000

/**
 * A read that writes must be found, not repeated where it may; one that took too long would take the primary as long, at the
 * worst moment.
 */
const notRepeated = new Set<unknown>(['25006', '57014'])

interface Databases {
  primary: Database
  /** Connections to `replicaUrl`, all of one replica or not. */
  replica: pg.Pool
  primaryUrl: string
  replicaUrl: string
  log: Logger
  /** For queries on the replica. */
  bounds?: Omit<KyselyPoolOptions, 'untilReady'>
}

/**
 * Answers reads from a replica once it has replayed everything acknowledged before them, and from the primary where it has not
 * or fails. A replica that was behind or away is left alone until it has caught up.
 */
export class ReplicaReads {
  /** Reads answered since the start, for the metrics. */
  readonly served = { primary: 0, replica: 0 }
  readonly #primary: Database
  readonly #replica: Database
  readonly #log: Logger
  readonly #position: ReplicaPosition
  readonly #closing = new AbortController()
  readonly #inFlight = new Set<(error: Error) => void>()
  #isUsed = false
  #returning: Promise<void>
  /** The round under way may have begun before a read; the one after it has not. */
  #round: Promise<boolean> | undefined
  #nextRound: Promise<boolean> | undefined

  constructor({ primary, replica, primaryUrl, replicaUrl, log, bounds }: Databases) {
    this.#primary = primary
    this.#log = log
    this.#position = new ReplicaPosition(primaryUrl, replicaUrl, longestWaitMs)
    const untilReady = (client: pg.PoolClient) => this.#position.untilReady(client)
    this.#replica = createDatabase(replica, undefined, { ...bounds, untilReady })
    this.#returning = this.#awaitReplica()
  }

  readonly read: Read = async (work) => {
    if (this.#isUsed && (await this.#hasCaughtUp())) {
      try {
        return await this.#readReplica(() => work(this.#replica))
      } catch (error) {
        if (error instanceof AppError || notRepeated.has(databaseErrorCode(error))) throw error
        // A conflict with replay says nothing of the replica, a broken connection does; of several one may be behind.
        if (!(error instanceof pg.DatabaseError || error instanceof BehindError)) this.#leave(error)
      }
    }
    this.served.primary += 1
    return work(this.#primary)
  }

  /** Closes the connections to the replica; those to the primary are others' too. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#returning
    await Promise.allSettled([this.#round, this.#nextRound])
    await Promise.all([this.#position.close(), this.#replica.destroy()])
  }

  /** Reads that have begun end with the replica, however long their connections would wait. */
  async #readReplica<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#inFlight.add(reject)
    try {
      work().then(resolve, reject)
      const result = await promise
      this.served.replica += 1
      return result
    } finally {
      this.#inFlight.delete(reject)
    }
  }

  /** Whether the replica has everything acknowledged before the call; calls at the same time share the questions. */
  #hasCaughtUp(): Promise<boolean> {
    this.#nextRound ??= Promise.resolve(this.#round).then(() => {
      this.#nextRound = undefined
      this.#round = this.#catchUp()
      return this.#round
    })
    return this.#nextRound
  }

  async #catchUp(): Promise<boolean> {
    // The round before has found it away.
    if (!this.#isUsed) return false
    try {
      const lack = await this.#position.catchUp()
      if (!lack) return true
      this.#leave(lack)
    } catch (error) {
      this.#leave(error)
      for (const fail of this.#inFlight) fail(new Error('The replica is away'))
    }
    return false
  }

  #leave(reason: unknown): void {
    if (!this.#isUsed || this.#closing.signal.aborted) return
    this.#isUsed = false
    this.#returning = this.#awaitReplica(reason)
  }

  /** Asks again and again whether it has caught up; says once that it has not. */
  async #awaitReplica(left?: unknown): Promise<void> {
    const { signal } = this.#closing
    let reason = left
    let isTold = false
    while (!signal.aborted) {
      if (reason && !isTold) {
        this.#log.warn({ reason: messageOf(reason) }, 'the primary answers in place of the replica')
        isTold = true
      }
      reason = await this.#position.catchUp().catch(messageOf)
      if (!reason) {
        this.#isUsed = true
        this.#log.info('the replica answers reads')
        return
      }
      await sleep(restMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
