import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { compress, type Encoding } from '../http/content-encoding.ts'

/** One form of an answer, ready to be written. */
export interface Form {
  etag: string
  body: Buffer
  /** The same for `end(written, 'latin1')`: a small body as text goes out in one write with its headers. */
  written: Buffer | string
  /** A flat list of names and values. */
  headers: string[]
  /** Headers of the 304 that stands for it. */
  unchangedHeaders: string[]
}

/**
 * Browsers ask each time, so that nobody is shown the past, and mostly hear '304'. Shared caches may answer for one
 * second, as our other processes may; `stale-while-revalidate` would let browsers too (docs/adr/0012).
 */
const cacheControl = 'public, max-age=0, s-maxage=1, must-revalidate'

/** With its headers it has to fit into the 16 KB that Node writes without asking for memory. */
const smallBytes = 8 * 1024

const etagEndings = { br: '-br', gzip: '-gz', identity: '' } as const

/** A rendered answer that everybody gets, with its compressed forms. Each is made when somebody first asks for it. */
export class KeptAnswer {
  readonly status: number
  /** What nobody keeps: failures, and pages drawn without all of their data. */
  readonly isLasting: boolean
  readonly #body: Buffer
  readonly #hash: string
  readonly #headers: string[]
  readonly #ready = new Map<Encoding, Form>()
  readonly #underWay = new Map<Encoding, Promise<Form>>()

  /** `headers` are the others of the answer: its type, and what the framework sends with everything. */
  constructor(
    text: string,
    headers: OutgoingHttpHeaders,
    { status = 200, isLasting = true }: { status?: number; isLasting?: boolean } = {},
  ) {
    this.status = status
    this.isLasting = isLasting
    this.#body = Buffer.from(text)
    this.#hash = hash('sha256', this.#body, 'base64url').slice(0, 22)
    this.#headers = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
    this.#ready.set('identity', this.#asForm(this.#body, 'identity'))
  }

  get text(): string {
    return this.#body.toString()
  }

  /** About what it takes in memory, its compressed forms included. */
  get bytes(): number {
    return 2_000 + this.#body.length * 2.5
  }

  /** The form if it has been made. */
  ready(encoding: Encoding): Form | undefined {
    return this.#ready.get(encoding)
  }

  /** The form, made if need be: once, however many ask for it. */
  async form(encoding: Encoding): Promise<Form> {
    const ready = this.#ready.get(encoding)
    if (ready || encoding === 'identity') return ready!
    let making = this.#underWay.get(encoding)
    if (!making) {
      making = this.#make(encoding).finally(() => this.#underWay.delete(encoding))
      this.#underWay.set(encoding, making)
    }
    return making
  }

  async #make(encoding: 'br' | 'gzip'): Promise<Form> {
    const form = this.#asForm(await compress(this.#body, encoding), encoding)
    this.#ready.set(encoding, form)
    return form
  }

  #asForm(body: Buffer, encoding: Encoding): Form {
    // A strong ETag stands for these very bytes, so each form has its own.
    const etag = `"${this.#hash}${etagEndings[encoding]}"`
    // With a 304 too: what a browser has kept since an older version gets the rules of this one.
    const unchangedHeaders = [...this.#headers, 'etag', etag, 'cache-control', this.#cacheControl]
    unchangedHeaders.push('vary', 'Accept-Encoding')
    const headers = [...unchangedHeaders, 'content-length', String(body.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    const written = body.length <= smallBytes ? body.toString('latin1') : body
    return { etag, body, written, headers, unchangedHeaders }
  }

  get #cacheControl(): string {
    return this.isLasting ? cacheControl : 'no-store'
  }
}

/** Whether an If-None-Match header names this form; a `W/` that somebody on the way put before it does no harm. */
export function isKnown(ifNoneMatch: string | undefined, { etag }: Form): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
