import { setTimeout as sleep } from 'node:timers/promises'
import { categories } from '#shared/listings/categories.ts'
import { everydaySearches } from '../../db/demo/everyday-searches.ts'
import type { Ask, Seen } from './visitor.ts'

export const kinds = ['pages', 'calls', 'pictures', 'files'] as const
type Kind = (typeof kinds)[number]

export interface Counted {
  asked: number
  /** Answered by the cache alone. */
  hits: number
  /** Of all answers, as they came. */
  bytes: number
  /** What was neither served nor unchanged. */
  failed: string[]
}

export type Trace = Record<Kind, Counted>

export const emptyTrace = (): Trace =>
  Object.fromEntries(kinds.map((kind) => [kind, { asked: 0, hits: 0, bytes: 0, failed: [] }])) as never

function kindOf(path: string): Kind {
  if (path.startsWith('/api/')) return 'calls'
  if (path.startsWith('/pictures/')) return 'pictures'
  return path.startsWith('/assets/') ? 'files' : 'pages'
}

/** Numbers from 0 to 1, the same in each run. */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Few things are looked at by many, many by few: the n-th with a chance of about 1/n. */
const popular = <T>(things: readonly T[], chance: () => number): T =>
  things[Math.floor(things.length ** chance()) - 1] ?? things[0]!

/** As a browser: what is kept for good is asked for once, a page with the tag of the copy that there is. */
class Browser {
  readonly #ask: Ask
  readonly #trace: Trace
  readonly #headers: Record<string, string>
  readonly #known = new Map<string, Seen>()

  constructor(ask: Ask, trace: Trace, chance: () => number) {
    this.#ask = ask
    this.#trace = trace
    this.#headers = {
      'accept-encoding': chance() < 0.9 ? 'gzip, deflate, br, zstd' : 'gzip',
      ...(chance() < 0.1 && { cookie: `_other=${Math.floor(chance() * 1e9)}; less-data=on` }),
      ...(chance() < 0.1 && { 'save-data': 'on' }),
    }
  }

  async get(path: string): Promise<string> {
    const known = this.#known.get(path)
    if (known?.headers['cache-control']?.includes('immutable')) return known.text
    const condition = known?.headers.etag ? { 'if-none-match': known.headers.etag } : {}
    const answer = await this.#ask(path, { headers: { ...this.#headers, ...condition } })
    const counted = this.#trace[kindOf(path)]
    counted.asked += 1
    counted.bytes += answer.body.length
    if (answer.headers['x-cache'] === 'hit') counted.hits += 1
    if (answer.status === 304 && known) return known.text
    if (answer.status !== 200) counted.failed.push(`${answer.status} ${path} ${answer.text.slice(0, 100)}`)
    else this.#known.set(path, answer)
    return answer.text
  }

  /** A page with its files and, unless they are left out, its pictures. */
  async open(path: string): Promise<string> {
    const html = await this.get(path)
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
    const pictures = [...html.matchAll(/<img [^>]*?src="(\/pictures\/[^"]+)"/g)].map(([, file]) => file!)
    await Promise.all([...new Set([...files, ...pictures])].map((file) => this.get(file)))
    return html
  }
}

const productsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/shop\/product\/([0-9a-f-]{36})/g)].map(([, id]) => id!)),
]

/** Home, a list or two, perhaps a search, and some products, with seconds between that are not waited for here. */
async function visit(ask: Ask, trace: Trace, chance: () => number): Promise<void> {
  const browser = new Browser(ask, trace, chance)
  const pause = () => sleep(chance() * 1_000)
  const seen: string[] = productsIn(await browser.open('/'))
  await pause()
  const lists = [
    '/shop',
    '/shop?page=2',
    '/shop?sort=price-asc',
    ...categories.map(({ _id }) => `/shop?categories=${_id}`),
  ]
  for (let more = 1 + Math.floor(chance() * 2); more > 0; more--) {
    seen.push(...productsIn(await browser.open(popular(lists, chance))))
    await pause()
  }
  if (chance() < 0.5) {
    const { typed } = popular(everydaySearches, chance)
    seen.push(...productsIn(await browser.open(`/shop?search=${encodeURIComponent(typed)}`)))
    await pause()
  }
  for (let more = 1 + Math.floor(chance() * 3); more > 0; more--) {
    const id = popular(seen, chance)
    // The page as a document, or by the calls that an open page makes.
    if (chance() < 0.3) await browser.open(`/shop/product/${id}`)
    else await Promise.all([browser.get(`/api/listings/${id}`), browser.get(`/api/listings/${id}/reviews`)])
    await pause()
  }
}

/** So many visits, some each second, until all have ended. */
export async function shop(
  ask: Ask,
  { visits, perSecond }: { visits: number; perSecond: number },
): Promise<Trace> {
  const trace = emptyTrace()
  const chance = chanceFrom(17)
  const running: Promise<void>[] = []
  for (let begun = 0; begun < visits; begun++) {
    running.push(visit(ask, trace, chance))
    await sleep(1_000 / perSecond)
  }
  await Promise.all(running)
  return trace
}
