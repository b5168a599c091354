import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeInPosts } from '#server/blog/take-in-posts.ts'
import { fillWithHostileTexts, type HostileMarket } from '../../tests/support/hostile-market.ts'
import { writeHostilePosts } from '../../tests/support/hostile-posts.ts'
import { type HostileText, hostileTexts, numbersIn } from '../../tests/support/hostile-texts.ts'
import { type HtmlPart, htmlParts, plainText } from '../../tests/support/html-parts.ts'
import { testServer } from '../../tests/support/test-server.ts'
import { mailViolations } from './hostile-text-mails.ts'
import { addresses } from './hostile-text-rounds.ts'

const blogDir = mkdtempSync(join(tmpdir(), 'makit-posts-'))
const server = testServer({ settings: { RATE_LIMIT: 'off', BLOG_DIR: blogDir } })

/** One of each of thirty kinds; `npm run faults hostile-text` tries 520, in a browser. */
const texts = hostileTexts().filter(({ number }) => number % 29 === 0)

let market: HostileMarket
/** Each page by its kind, as the server renders it with harmless text: its elements are ours. */
const ours = new Set<string>()
const scriptsOf = new Map<string, number>()
let posts: Map<number, string>
let url: string

const pageOf = async (path: string): Promise<HtmlPart[]> => {
  const { body, status } = await server.call('GET', path)
  expect(status, path).toBeLessThan(500)
  return htmlParts(body)
}

const piecesOf = (parts: readonly HtmlPart[]): string[] =>
  parts.flatMap(({ tag, attributes }) => [tag, ...[...attributes.keys()].map((name) => `${tag} ${name}`)])
const scriptCount = (parts: readonly HtmlPart[]) => parts.filter(({ tag }) => tag === 'script').length

const ownPages = (number: number, listingId: string): [kind: string, path: string][] => [
  ['product', `/shop/product/${listingId}`],
  ['blog post', `/blog/${posts.get(number)}`],
]
const addressesWith = (text: string): [kind: string, path: string][] =>
  [...addresses, (words: string) => `/shop?search=${words}`].map((address, index) => [
    `address ${index}`,
    address(encodeURIComponent(text)).replace(/#.*/, ''),
  ])
const lists: [kind: string, path: string][] = ['/', '/shop', '/shop?page=2', '/blog'].map((path) => [
  path,
  path,
])

/** Enough of them for a second page of the shop. */
const harmlessOnes = Array.from({ length: 22 }, (_, index) => ({
  number: 10_000 + index,
  text: `Harmless words, _x(${10_000 + index}) among them`,
}))

async function fill(some: readonly HostileText[]): Promise<HostileMarket> {
  await writeHostilePosts(blogDir, some)
  await takeInPosts(server.services)
  posts = new Map()
  for (const { _id, content } of (await server.call('GET', '/api/blogs')).body)
    posts.set(numbersIn(content)[0]!, _id)
  return fillWithHostileTexts(url, server, some, () => {})
}

beforeAll(async () => {
  url = await server.listen()
  const [{ listingId }] = (await fill(harmlessOnes)).shops as [HostileMarket['shops'][number]]
  for (const [kind, path] of [...ownPages(10_000, listingId), ...addressesWith('words'), ...lists]) {
    const parts = await pageOf(path)
    scriptsOf.set(kind, scriptCount(parts))
    for (const piece of piecesOf(parts)) ours.add(piece)
  }
  market = await fill(texts)
}, 300_000)
afterAll(() => rmSync(blogDir, { recursive: true, force: true }))

/** Elements and attributes that none of our own pages has, and addresses that lead elsewhere. */
function foreignIn(kind: string, parts: readonly HtmlPart[]): string[] {
  const foreign = piecesOf(parts).filter((piece) => !ours.has(piece))
  const scripts = scriptCount(parts)
  if (scripts !== scriptsOf.get(kind)) foreign.push(`${scripts} scripts`)
  for (const { tag, attributes } of parts)
    for (const name of ['href', 'src', 'action', 'formaction', 'srcset']) {
      const isSafe = /^(\/(?![/\\])|#|\?|https?:\/\/(wa\.me|makit\.example|localhost)|tel:|sms:|mailto:|$)/
      const value = attributes.get(name) ?? ''
      if (!isSafe.test(value)) foreign.push(`${tag} ${name}=${value}`)
    }
  return foreign
}

test('stored text adds no element, no attribute and no script to any page that the server renders', async () => {
  const found: Record<string, string[]> = {}
  for (const { text, listingId } of market.shops) {
    for (const [kind, path] of [...ownPages(text.number, listingId), ...addressesWith(text.text)]) {
      const foreign = foreignIn(kind, await pageOf(path))
      if (foreign.length > 0) found[`${text.text} at ${path}`] = foreign
    }
  }
  for (const [kind, path] of lists) {
    const foreign = foreignIn(kind, await pageOf(path))
    if (foreign.length > 0) found[path] = foreign
  }
  expect(found).toEqual({})
})

test('a product page shows the text as it was written: in its title, its head and the data it brings along', async () => {
  const { text, listingId } = market.shops.find(({ text }) => /<\/title>/.test(text.text))!
  const parts = await pageOf(`/shop/product/${listingId}`)
  const seed = parts.find(({ attributes }) => attributes.get('id') === 'seed')?.raw ?? ''
  const titles = parts.filter(({ tag }) => tag === 'title')
  const shared = parts.find(({ attributes }) => attributes.get('property') === 'og:title')

  expect(titles.map(({ raw }) => plainText(raw))).toEqual([`${text.text} · NLe 100.00 | Makit`])
  expect(shared?.attributes.get('content')).toContain(text.text)
  expect(seed).not.toContain('<')
  expect(JSON.parse(seed).answers[`/api/listings/${listingId}`].body.title).toBe(text.text)
})

test('responses of the API are never taken for pages', async () => {
  const [shop] = market.shops.slice(-1)
  const paths = [
    `/api/listings/${shop!.listingId}`,
    '/api/blogs',
    `/api/listings/${encodeURIComponent(shop!.text.text)}`,
  ]
  for (const path of [...paths, `/api/listings?sort=${encodeURIComponent(shop!.text.text)}`]) {
    const { headers } = await server.call('GET', path)
    expect(headers, path).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('mails stay plain text to one address, whatever they quote', async () => {
  await server.runJobs()
  const { count, violations } = await mailViolations(join(server.services.settings.dataDir, 'mail'))
  expect(count).toBeGreaterThan(texts.length)
  expect(violations).toEqual([])
})
