import type { CacheTag } from '#server/response-cache/catalogue-invalidation.ts'
import type { Making } from '../support/bare-server.ts'
import { learnPage } from '../support/learned-answers.ts'
import { publish } from '../support/publish.ts'
import type { Recorder } from '../support/record-calls.ts'
import type { Shopper } from './shopper.ts'

/** A response that the server has to make anew each time. */
export interface Miss {
  name: string
  /** Lists and pages have one. */
  hasGoal: boolean
  /** How many different ones there are at once; with one, concurrent requests wait for the same response. */
  most: number
  /** Makes sure that none of so many responses is cached, and returns their paths. */
  prepare(count: number): Promise<readonly string[]>
  /** The bare server's ways to the same responses. */
  bare: readonly string[]
}

export interface Market {
  url: string
  connectionString: string
  recorder: Recorder
}

/** No listing costs as much: each price bound from here on is another query with the same result. */
const abovePrices = 9_000_000
let asked = abovePrices
const endless = Number.POSITIVE_INFINITY

/** All misses, and by path what the bare server has to make for them. */
export async function hotMisses(
  market: Market,
  shopper: Shopper,
): Promise<{ misses: Miss[]; made: Record<string, Making> }> {
  const made: Record<string, Making> = {}
  const { pages, calls, products } = shopper
  const misses = [
    await callNeverAsked('list call', '/api/listings?limit=20'),
    await callNeverAsked('search call', '/api/listings?limit=20&search=rice'),
    await callNeverAsked('suggestions call', products[0]!.alike),
    await staleListings(),
    await pageNeverAsked('shop page', '/shop?', false),
    await pageNeverAsked('shop page and data', '/shop?', true),
    await pageNeverAsked('search page', '/shop?search=rice&', false),
    await staleProductPages(),
    await stale('home page', pages['home page']!, 'listings', [calls['home’s list call']!]),
    await stale('blog page', pages['blog page']!, 'blog', [calls['blogs call']!]),
    await stale('blog post', pages['blog post']!, 'blog', [calls['blog post call']!]),
  ]
  return { misses, made }

  async function callNeverAsked(name: string, path: string): Promise<Miss> {
    const at = (bound: number) => `${path}&maxPrice=${bound}`
    const bare = `/made${path}`
    made[bare] = await market.recorder.record(at(abovePrices))
    return {
      name,
      hasGoal: true,
      most: endless,
      bare: [bare],
      prepare: async (count) => newBounds(count).map(at),
    }
  }

  /** Its data are cached before, unless they are to be missed as well. */
  async function pageNeverAsked(name: string, path: string, withData: boolean): Promise<Miss> {
    const at = (bound: number) => `${path}maxPrice=${bound}`
    const page = await learnPage(market.url, at(abovePrices))
    const data = Object.keys(page.answers).find((call) => call.startsWith('/api/listings?'))!
    const bare = `/made${path}${withData}`
    made[bare] = withData ? { page, statements: (await market.recorder.record(data)).statements } : { page }
    const prepare = async (count: number) => {
      const bounds = newBounds(count)
      const dataOf = (bound: number) => data.replace(String(abovePrices), String(bound))
      if (!withData) await request(market.url, bounds.map(dataOf))
      return bounds.map(at)
    }
    return { name, hasGoal: true, most: endless, bare: [bare], prepare }
  }

  async function staleListings(): Promise<Miss> {
    const paths = products.map(({ id }) => `/api/listings/${id}`)
    for (const path of paths) made[`/made${path}`] = await market.recorder.record(path)
    const prepare = async (count: number) => {
      await publish(
        market,
        products.slice(0, count).map(({ id }) => `listing ${id}` as const),
      )
      return paths.slice(0, count)
    }
    return {
      name: 'listing call',
      hasGoal: false,
      most: paths.length,
      bare: paths.map((path) => `/made${path}`),
      prepare,
    }
  }

  async function staleProductPages(): Promise<Miss> {
    const paths = products.map(({ id }) => `/shop/product/${id}`)
    for (const path of paths) made[`/made${path}`] = { page: await learnPage(market.url, path) }
    const prepare = async (count: number) => {
      const wanted = products.slice(0, count)
      await publish(
        market,
        wanted.map(({ id }) => `listing ${id}` as const),
      )
      const data = wanted.flatMap(({ id, alike }) => [`/api/listings/${id}`, alike])
      await request(market.url, [...new Set(data)])
      return paths.slice(0, count)
    }
    return {
      name: 'product page',
      hasGoal: true,
      most: paths.length,
      bare: paths.map((path) => `/made${path}`),
      prepare,
    }
  }

  /** A page that exists once. */
  async function stale(name: string, path: string, tag: CacheTag, data: string[]): Promise<Miss> {
    const bare = `/made${path}`
    made[bare] = { page: await learnPage(market.url, path) }
    const prepare = async () => {
      await publish(market, [tag])
      await request(market.url, data)
      return [path]
    }
    return { name, hasGoal: true, most: 1, bare: [bare], prepare }
  }
}

const newBounds = (count: number): number[] => Array.from({ length: count }, () => ++asked)

/** Requests all of them, so that they are cached. */
async function request(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await (await fetch(url + path)).arrayBuffer()
}
