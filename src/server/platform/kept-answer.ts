import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { compress, compressMost, type Encoding } from './content-encoding.ts'

/** One form of an answer, ready to be written: headers as a flat list of names and values. */
export interface Form {
  body: Buffer
  /** The same for `end(written, 'latin1')`: a small body as text goes out in one write with its headers. */
  written: Buffer | string
  etag: string
  headers: string[]
  /** Headers of the 304 that stands for it. */
  unchangedHeaders: string[]
  /** What was sent before in its place: browsers that have it need nothing new. */
  former?: Form
}

/**
 * Browsers ask each time, so that nobody is shown the past, and mostly hear '304'. Shared caches may answer for one
 * second, as our other processes may; `stale-while-revalidate` would let browsers too (docs/adr/0012).
 */
const cacheControl = 'public, max-age=0, s-maxage=1, must-revalidate'

/** With its headers it has to fit into the 16 KB that Node writes without asking for memory. */
const smallBytes = 8 * 1024

const etagEndings = { br: '-br', gzip: '-gz', identity: '', smallest: '-br11' } as const

/** A rendered answer that everybody gets, with its compressed forms. Each is made when somebody first asks for it. */
export class KeptAnswer {
  readonly status: number
  /** What nobody keeps: failures, and pages drawn without all of their data. */
  readonly isLasting: boolean
  /** How often it was given out; somebody else counts. */
  timesGiven = 0
  #isSmallest = false
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
      making = compress(this.#body, encoding).then((body) => this.#asForm(body, encoding))
      this.#underWay.set(encoding, making)
      making.then((form) => this.#ready.set(encoding, form)).finally(() => this.#underWay.delete(encoding))
    }
    return making
  }

  get isSmallest(): boolean {
    return this.#isSmallest
  }

  /** Puts the smallest brotli form in the place of the one that was made in a hurry. */
  async shrink(): Promise<void> {
    const former = await this.form('br')
    const form = this.#asForm(await compressMost(this.#body), 'br', etagEndings.smallest)
    this.#ready.set('br', { ...form, former })
    this.#isSmallest = true
  }

  #asForm(body: Buffer, encoding: Encoding, etagEnding: string = etagEndings[encoding]): Form {
    // A strong ETag stands for these very bytes, so each form has its own.
    const etag = `"${this.#hash}${etagEnding}"`
    // With a 304 too: what a browser has kept since an older version gets the rules of this one.
    const unchangedHeaders = [...this.#headers, 'etag', etag, 'cache-control', this.#cacheControl]
    unchangedHeaders.push('vary', 'Accept-Encoding')
    const headers = [...unchangedHeaders, 'content-length', String(body.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    const written = body.length <= smallBytes ? body.toString('latin1') : body
    return { body, written, etag, headers, unchangedHeaders }
  }

  get #cacheControl(): string {
    return this.isLasting ? cacheControl : 'no-store'
  }
}

/**
 * The form that an If-None-Match header names, this one or its former; a `W/` that somebody on the way put before it does
 * no harm.
 */
export function knownForm(ifNoneMatch: string | undefined, form: Form): Form | undefined {
  if (ifNoneMatch === undefined) return undefined
  if (ifNoneMatch === form.etag || ifNoneMatch === '*') return form
  const named = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return [form, form.former].find((one) => one && named.includes(one.etag))
}
