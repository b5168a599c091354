import { beforeAll, expect, test } from 'vitest'
import { takeInPosts } from '#server/blog/take-in-posts.ts'
import { addressesIn } from './support/crawling/xml-violations.ts'
import { demoMarket } from './support/demo-market.ts'
import { htmlParts } from './support/html-parts.ts'
import { testServer } from './support/test-server.ts'

/** A crawler that knows the address of the home page and follows links, in the HTML of the demonstration market as it is fetched. */
const origin = 'https://makit.example'
const server = testServer({ settings: { RATE_LIMIT: 'off', PUBLIC_URL: origin }, place: demoMarket })
const mostSteps = 6
/** How many links away from the home page each address is. */
const steps = new Map([['/', 0]])
const broken: string[] = []

beforeAll(async () => {
  await takeInPosts(server.services)
  for (const [path, step] of steps) {
    if (step === mostSteps) continue
    const { status, body } = await server.call('GET', path)
    if (status !== 200) broken.push(`${status} ${path}`)
    for (const to of linksIn(String(body))) if (!steps.has(to)) steps.set(to, step + 1)
  }
}, 300_000)

/** The paths of this site that a page links to. No script runs, no style and no file is loaded. */
function linksIn(html: string): string[] {
  return htmlParts(html)
    .filter(({ tag, attributes }) => tag === 'a' && attributes.has('href'))
    .map(({ attributes }) => new URL(attributes.get('href')!, origin))
    .filter((url) => url.origin === origin && !/^\/(?:api|dashboard)\b/.test(url.pathname))
    .map(({ pathname, search }) => pathname + search)
}

const stepsOf = (paths: string[]) =>
  paths.map((path): [string, number | undefined] => [path, steps.get(path)])
const tooFar = (paths: string[]) =>
  stepsOf(paths).filter(([, step]) => step === undefined || step > mostSteps)

test('every listing is at most six links away from the home page', async () => {
  const rows = await server.db.selectFrom('listings').select('id').where('is_shown', '=', true).execute()
  const products = rows.map(({ id }) => `/shop/product/${id}`)
  expect(products.length).toBeGreaterThan(150)
  expect(tooFar(products)).toEqual([])
})

test('so is every other page of the sitemap, and every page of the list of all goods', async () => {
  const sitemap = addressesIn((await server.call('GET', '/sitemap.xml')).body)
  expect(sitemap.length).toBeGreaterThan(200)
  expect(tooFar(sitemap.map((address) => address.slice(origin.length)))).toEqual([])
  const { totalPages } = (await server.call('GET', '/api/listings')).body
  const pages = Array.from({ length: totalPages - 1 }, (_, at) => `/shop?page=${at + 2}`)
  expect(pages.length).toBeGreaterThan(6)
  expect(tooFar(pages)).toEqual([])
})

test('no link is broken', () => {
  expect(steps.size).toBeGreaterThan(250)
  expect(broken).toEqual([])
})
