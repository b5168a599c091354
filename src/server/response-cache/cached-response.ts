import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { compress, type Encoding } from '../http/content-encoding.ts'

/** The body in one encoding, ready to be written. */
export interface Variant {
  etag: string
  body: Buffer
  /** The body for `end(written, 'latin1')`: a small one as a string leaves in one write with its headers. */
  written: Buffer | string
  /** A flat list of names and values. */
  headers: string[]
  /** The headers of a 304 for this variant. */
  unchangedHeaders: string[]
}

/**
 * Browsers revalidate each time, so that a page is never out of date, and mostly get a 304. Shared caches may serve a
 * response for one second, as our other processes may; `stale-while-revalidate` would let browsers do it too (docs/adr/0012).
 */
const cacheControl = 'public, max-age=0, s-maxage=1, must-revalidate'

/** Node writes up to 16 KB, headers included, without allocating memory. */
const smallBytes = 8 * 1024

const etagEndings = { br: '-br', gzip: '-gz', identity: '' } as const

/**
 * A response that is the same for all visitors, with its compressed variants. Each is made for the first request that
 * needs it.
 */
export class CachedResponse {
  readonly status: number
  /** False for failures and for pages rendered without all of their data. */
  readonly isCacheable: boolean
  readonly #body: Buffer
  readonly #hash: string
  readonly #headers: string[]
  readonly #vary: string
  readonly #ready = new Map<Encoding, Variant>()
  readonly #inFlight = new Map<Encoding, Promise<Variant>>()

  /**
   * `headers` are those that do not depend on the variant: the type, and what every response carries. `varyBy` are the request
   * headers on which the text depends.
   */
  constructor(
    text: string,
    headers: OutgoingHttpHeaders,
    {
      status = 200,
      isCacheable = true,
      varyBy = [],
    }: { status?: number; isCacheable?: boolean; varyBy?: readonly string[] } = {},
  ) {
    this.status = status
    this.isCacheable = isCacheable
    this.#vary = ['Accept-Encoding', ...varyBy].join(', ')
    this.#body = Buffer.from(text)
    this.#hash = hash('sha256', this.#body, 'base64url').slice(0, 22)
    this.#headers = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
    this.#ready.set('identity', this.#variantOf(this.#body, 'identity'))
  }

  get text(): string {
    return this.#body.toString()
  }

  /** About what it takes in memory, its compressed variants included. */
  get bytes(): number {
    return 2_000 + Math.ceil(this.#body.length * 2.5)
  }

  /** The variant if it has been made already. */
  ready(encoding: Encoding): Variant | undefined {
    return this.#ready.get(encoding)
  }

  /** The variant, compressed once however many requests need it. */
  async variant(encoding: Encoding): Promise<Variant> {
    const ready = this.#ready.get(encoding)
    if (ready || encoding === 'identity') return ready!
    let compressing = this.#inFlight.get(encoding)
    if (!compressing) {
      compressing = this.#compress(encoding).finally(() => this.#inFlight.delete(encoding))
      this.#inFlight.set(encoding, compressing)
    }
    return compressing
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Variant> {
    const variant = this.#variantOf(await compress(this.#body, encoding), encoding)
    this.#ready.set(encoding, variant)
    return variant
  }

  #variantOf(body: Buffer, encoding: Encoding): Variant {
    // A strong ETag stands for these very bytes, so each variant has its own.
    const etag = `"${this.#hash}${etagEndings[encoding]}"`
    // Sent with a 304 too: a copy that a browser cached from an older version gets the headers of this one.
    const unchangedHeaders = [
      ...this.#headers,
      ...['etag', etag],
      ...['cache-control', this.isCacheable ? cacheControl : 'no-store'],
      ...['vary', this.#vary],
    ]
    const headers = [...unchangedHeaders, 'content-length', String(body.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    const written = body.length <= smallBytes ? body.toString('latin1') : body
    return { etag, body, written, headers, unchangedHeaders }
  }
}

/** Whether an If-None-Match header names this variant, also with the `W/` that a proxy may put before the tag. */
export function isUnchanged(ifNoneMatch: string | undefined, { etag }: Variant): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
