import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { tooBusy } from '../errors.ts'
import { type Caller, runningAmong } from '../sessions/session.ts'
import { EventStream } from './event-stream.ts'
import { recentNotifications, unreadOf } from './notification-rows.ts'

interface StreamBounds {
  ofAccount: number
  ofProcess: number
  /** How often every stream is looked after: its session, and what a lost message between processes has missed. */
  lookMs: number
  commentMs: number
}

/** Accounts are looked after in turns, by the last digit of their ids: 2,000 streams at once would delay other requests. */
const turns = '0123456789abcdef'

const usualBounds: StreamBounds = { ofAccount: 3, ofProcess: 2_000, lookMs: 5_000, commentMs: 25_000 }

/** An account with open streams. */
interface Listening {
  streams: Set<EventStream>
  /** The recent notifications that were sent, or were there before its first stream; null until that is known. */
  sent: ReadonlySet<string> | null
}

/**
 * The open streams of this process. What they send is read from the database, never passed on from the change that caused
 * it: with the session in the same moment, so that nothing goes to one that has ended, and each notification once.
 */
export class EventStreams {
  readonly #db: Database
  readonly #log: Logger
  readonly #bounds: StreamBounds
  readonly #accounts = new Map<string, Listening>()
  readonly #due = new Set<string>()
  #open = 0
  #isClosed = false
  #delivering: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  readonly #timers: NodeJS.Timeout[]

  constructor({ db, log }: { db: Database; log: Logger }, bounds: Partial<StreamBounds> = {}) {
    this.#db = db
    this.#log = log
    this.#bounds = { ...usualBounds, ...bounds }
    const { lookMs, commentMs } = this.#bounds
    this.#timers = [
      this.#inTurns(lookMs, (userId) => this.sendNew(userId)),
      this.#inTurns(commentMs, (_, { streams }) => streams.forEach((stream) => void stream.sendComment())),
    ]
  }

  get size(): number {
    return this.#open
  }

  /**
   * A new stream, once it is known what was there before: what comes later is sent. Ends the account's oldest when it has too
   * many. Throws AppError 503 when the process has too many, or stops.
   */
  async open(caller: Caller): Promise<Readable> {
    if (this.#isClosed || this.#open >= this.#bounds.ofProcess) throw tooBusy(30)
    const stream = new EventStream(caller)
    this.#add(stream)
    this.#due.add(caller.userId)
    try {
      await this.#deliverDue()
    } catch (error) {
      stream.body.destroy()
      throw error
    }
    stream.sendComment()
    return stream.body
  }

  /** Sends what is new of this account, if it has streams here. */
  sendNew(userId: string): void {
    if (!this.#accounts.has(userId)) return
    this.#due.add(userId)
    this.#deliverDue().catch((error: Error) =>
      this.#log.warn({ reason: error.message }, 'could not look after open streams, retrying'),
    )
  }

  /** Does something for every account within so many milliseconds, again and again. */
  #inTurns(ms: number, work: (userId: string, account: Listening) => void): NodeJS.Timeout {
    let turn = 0
    return setInterval(() => {
      const digit = turns[turn++ % turns.length]!
      for (const [userId, account] of this.#accounts) if (userId.endsWith(digit)) work(userId, account)
    }, ms / turns.length).unref()
  }

  /** Ends all, and opens no more: the process stops. */
  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const { streams } of this.#accounts.values()) for (const stream of streams) stream.end()
  }

  #add(stream: EventStream): void {
    const { userId } = stream.caller
    const account = this.#accounts.get(userId) ?? { streams: new Set(), sent: null }
    this.#accounts.set(userId, account)
    const [oldest] = account.streams
    if (oldest && account.streams.size >= this.#bounds.ofAccount) this.#remove(oldest)
    account.streams.add(stream)
    this.#open += 1
    stream.body.once('close', () => this.#remove(stream))
  }

  #remove(stream: EventStream): void {
    const { userId } = stream.caller
    const account = this.#accounts.get(userId)
    stream.end()
    if (!account?.streams.delete(stream)) return
    this.#open -= 1
    if (account.streams.size === 0) this.#accounts.delete(userId)
  }

  /** Delivers to the accounts that are due; those that become due meanwhile wait for the next round together. */
  #deliverDue(): Promise<void> {
    this.#next ??= this.#delivering
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        const userIds = [...this.#due]
        this.#due.clear()
        this.#delivering = this.#deliver(userIds)
        return this.#delivering
      })
    return this.#next
  }

  async #deliver(userIds: readonly string[]): Promise<void> {
    const streams = userIds.flatMap((userId) => [...(this.#accounts.get(userId)?.streams ?? [])])
    const [running, recent] = await Promise.all([
      runningAmong(
        this.#db,
        streams.map(({ caller }) => caller.sessionHash),
      ),
      recentNotifications(this.#db, userIds),
    ])
    for (const stream of streams)
      if (!running.has(stream.caller.sessionHash.toString('hex'))) this.#remove(stream)
    const isNew = ({ userId, _id }: { userId: string; _id: string }) =>
      this.#accounts.get(userId)?.sent?.has(_id) === false
    const news = recent.filter(isNew)
    const unread = await unreadOf(this.#db, [...new Set(news.map(({ userId }) => userId))])
    for (const { userId, ...notification } of news)
      for (const stream of this.#accounts.get(userId)?.streams ?? [])
        stream.send({ notification, unread: unread.get(userId) ?? 0 })
    const sent = Map.groupBy(recent, ({ userId }) => userId)
    for (const userId of userIds) {
      const account = this.#accounts.get(userId)
      if (account) account.sent = new Set(sent.get(userId)?.map(({ _id }) => _id))
    }
  }
}
