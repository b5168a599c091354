import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { compress, compressMost, type Encoding } from '../http/content-encoding.ts'

/** The name that a browser knows a form by. */
interface KnownAs {
  etag: string
  /** Headers of the 304 that stands for it, like all as a flat list of names and values. */
  unchangedHeaders: string[]
}

/** One form of an answer, ready to be written. */
export interface Form extends KnownAs {
  body: Buffer
  /** The same for `end(written, 'latin1')`: a small body as text goes out in one write with its headers. */
  written: Buffer | string
  headers: string[]
  /** The same text in the other of the two brotli forms, made in a hurry or the smallest: who has it needs nothing new. */
  twin: KnownAs | undefined
}

/**
 * Browsers ask each time, so that nobody is shown the past, and mostly hear '304'. Shared caches may answer for one
 * second, as our other processes may; `stale-while-revalidate` would let browsers too (docs/adr/0012).
 */
const cacheControl = 'public, max-age=0, s-maxage=1, must-revalidate'

/** With its headers it has to fit into the 16 KB that Node writes without asking for memory. */
const smallBytes = 8 * 1024

const etagEndings = { br: '-br', gzip: '-gz', identity: '' } as const
const smallestEnding = '-br11'

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

  /** Whether it says what the other says, in the same bytes and headers. */
  isSame(other: KeptAnswer): boolean {
    const headers = other.#headers
    return this.#hash === other.#hash && this.#headers.every((word, at) => word === headers[at])
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

  get isSmallest(): boolean {
    return this.#isSmallest
  }

  /** Puts the smallest brotli form in the place of the one that was made in a hurry. */
  async shrink(): Promise<void> {
    await this.form('br')
    this.#ready.set('br', this.#asForm(await compressMost(this.#body), 'br', true))
    this.#isSmallest = true
  }

  #asForm(body: Buffer, encoding: Encoding, isSmallest = false): Form {
    const usual = this.#knownAs(etagEndings[encoding])
    const smallest = encoding === 'br' ? this.#knownAs(smallestEnding) : undefined
    const { etag, unchangedHeaders } = isSmallest && smallest ? smallest : usual
    const twin = isSmallest ? usual : smallest
    const headers = [...unchangedHeaders, 'content-length', String(body.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    const written = body.length <= smallBytes ? body.toString('latin1') : body
    return { body, written, etag, headers, unchangedHeaders, twin }
  }

  #knownAs(etagEnding: string): KnownAs {
    // A strong ETag stands for these very bytes, so each form has its own.
    const etag = `"${this.#hash}${etagEnding}"`
    // With a 304 too: what a browser has kept since an older version gets the rules of this one.
    const unchangedHeaders = [...this.#headers, 'etag', etag, 'cache-control', this.#cacheControl]
    unchangedHeaders.push('vary', 'Accept-Encoding')
    return { etag, unchangedHeaders }
  }

  get #cacheControl(): string {
    return this.isLasting ? cacheControl : 'no-store'
  }
}

/**
 * What an If-None-Match header knows this form, or its twin, as; a `W/` that somebody on the way put before it does no
 * harm.
 */
export function knownAs(ifNoneMatch: string | undefined, form: Form): KnownAs | undefined {
  if (ifNoneMatch === undefined) return undefined
  if (ifNoneMatch === form.etag || ifNoneMatch === '*') return form
  const named = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return [form, form.twin].find((one) => one && named.includes(one.etag))
}
