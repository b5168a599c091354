import { LRUCache } from 'lru-cache'
import type { Role } from '#shared/accounts/roles.ts'
import { tooBusy, tooMany } from '../errors.ts'

const megabyte = 1024 * 1024

/** How many uploads, and how many bytes of them, may be under way or wait on the disk. */
interface Bound {
  uploads: number
  bytes: number
}

/** Several people of one shop at once, and lines that broke off and are not noticed yet. */
const ofAccount: Bound = { uploads: 8, bytes: 140 * megabyte }
/** Every visitor may sign up, but administrators approve vendors: these have slots that other accounts cannot take. */
const ofVendors: Bound = { uploads: 128, bytes: 2_048 * megabyte }
const ofOthers: Bound = { uploads: 64, bytes: 512 * megabyte }

/**
 * How many bytes an account may send in a minute: hundreds of photos, as browsers shrink them. Each byte costs time of the
 * server's one thread, and a fast line brings hundreds of megabytes a second.
 */
const mostInAMinute = 140 * megabyte

/** The account that uploads. */
interface Uploader {
  userId: string
  role: Role
}

const retryAfterSeconds = 20

/** Bounds the uploads that are not answered yet, of one account and of all, and what an account sends in a minute. */
export class UnfinishedUploads {
  readonly #taken = new Map<string, Bound>()
  /** Bytes by account, since the first upload of its minute. */
  readonly #lately = new LRUCache<string, number>({ max: 10_000, ttl: 60_000, noUpdateTTL: true })

  /**
   * Takes a slot and `bytes` of the disk; returns the function that gives them back. Throws AppError 429 when the account
   * has too many already or has sent too much in this minute, 503 when all have too many.
   */
  enter({ userId, role }: Uploader, bytes: number): () => void {
    const isVendor = role === 'vendor'
    const group = isVendor ? 'vendors' : 'others'
    if (!this.#hasRoom(userId, bytes, ofAccount)) throw tooMany(retryAfterSeconds)
    if (!this.#hasRoom(group, bytes, isVendor ? ofVendors : ofOthers)) throw tooBusy(5)
    this.#countSent(userId, bytes)
    for (const name of [userId, group]) this.#add(name, 1, bytes)
    return () => {
      for (const name of [userId, group]) this.#add(name, -1, -bytes)
    }
  }

  #countSent(userId: string, bytes: number): void {
    const sent = (this.#lately.get(userId) ?? 0) + bytes
    if (sent > mostInAMinute) throw tooMany(Math.ceil(this.#lately.getRemainingTTL(userId) / 1000))
    this.#lately.set(userId, sent)
  }

  #hasRoom(name: string, bytes: number, bound: Bound): boolean {
    const taken = this.#taken.get(name)
    return !taken || (taken.uploads < bound.uploads && taken.bytes + bytes <= bound.bytes)
  }

  #add(name: string, uploads: number, bytes: number): void {
    const taken = this.#taken.get(name) ?? { uploads: 0, bytes: 0 }
    if (taken.uploads + uploads === 0) this.#taken.delete(name)
    else this.#taken.set(name, { uploads: taken.uploads + uploads, bytes: taken.bytes + bytes })
  }
}

/** The uploads of the whole process. */
export const unfinishedUploads = new UnfinishedUploads()
