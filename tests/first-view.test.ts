import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { takeInPosts } from '#server/blog/take-in-posts.ts'
import { routes } from '#web/app/routes.tsx'
import { demoMarket } from './support/demo-market.ts'
import { sourceFiles } from './support/source-files.ts'
import { testServer } from './support/test-server.ts'

/**
 * What a phone loads before a visitor can read and use the pages that people come to first, as the server sends it on the
 * demonstration market; docs/adr/0007 explains what the scripts consist of. scripts/test.mjs builds the pages before it runs
 * the tests.
 */
const budget = {
  html: 6 * 1024,
  styles: 6 * 1024,
  /** Both as they are sent: compressed once and quickly, and with one stylesheet for all public pages. */
  document: 13 * 1024,
  scripts: 95 * 1024,
  cardPicture: 12 * 1024,
  eagerPictures: 4,
}

const server = testServer({ settings: { RATE_LIMIT: 'off' }, place: demoMarket })
let origin: string
const paths: Record<string, string> = { home: '/', shop: '/shop' }
const publicRoutes = routes.filter(({ guard }) => !guard)
/** Ids for the pages about one thing: a product, every post. */
const things: Record<string, string[]> = {}

beforeAll(async () => {
  const { demoShops } = await import('../db/demo/demo-shops.ts')
  const { body } = await server.call('GET', '/api/listings?limit=1')
  paths.product = `/shop/product/${body.listings[0]._id}`
  await takeInPosts(server.services)
  things['/shop/product/:id'] = [body.listings[0]._id]
  const shops: { _id: string }[] = await server.db
    .selectFrom('shops')
    .select('id as _id')
    .where('is_active', '=', true)
    .execute()
  paths.storefront = `/shops/${demoShops.kamara._id}`
  things['/shops/:id'] = shops.map(({ _id }) => _id)
  const posts: { _id: string }[] = (await server.call('GET', '/api/blogs')).body
  things['/blog/:id'] = posts.map(({ _id }) => _id)
  origin = await server.listen()
}, 180_000)

const withLessData = { 'save-data': 'on' }

async function bytesOf(path: string, encoding: string, headers = {}): Promise<Buffer> {
  const answer = await server.app.inject({ url: path, headers: { 'accept-encoding': encoding, ...headers } })
  expect(answer.statusCode, path).toBe(200)
  return answer.rawPayload
}

const page = async (name: string, headers = {}) =>
  String(await bytesOf(paths[name] ?? '', 'identity', headers))
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((match) => match[1] ?? '')
const scriptsOf = (html: string) => [
  ...new Set(all(html, /<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g)),
]
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length

describe.each(['home', 'shop', 'product', 'storefront'])('the first view of %s', (name) => {
  test('is sent in 13 KB', async () => {
    const url = origin + paths[name]
    const headers = { 'accept-encoding': 'br' }
    const sent = async () => Number((await fetch(url, { headers })).headers.get('content-length'))
    await expect
      .poll(sent, { interval: 10, timeout: 30_000 })
      .toSatisfy((bytes: number) => bytes > 5_000 && bytes <= budget.document)
  })

  test.each([
    ['', {}],
    [', with less data', withLessData],
  ])('takes at most 95 KB of JavaScript, in few files%s', async (_when, headers) => {
    const files = scriptsOf(await page(name, headers))
    const sizes = await Promise.all(files.map(async (file) => (await bytesOf(file, 'gzip')).length))
    const sum = sizes.reduce((total, size) => total + size, 0)
    expect(sum).toBeGreaterThan(50_000)
    expect(sum).toBeLessThanOrEqual(budget.scripts)
    expect(files.length).toBeLessThanOrEqual(headers === withLessData ? 9 : 8)
  })

  test('loads no Zod and no dashboard', async () => {
    const files = scriptsOf(await page(name))
    const code = (await Promise.all(files.map((file) => bytesOf(file, 'identity')))).join('\n')
    expect(code).not.toContain('invalid_type')
    expect(code).not.toContain('Fold sidebar')
  })

  test('has light pictures, few of them at once', async () => {
    const images = (await page(name)).match(/<img [^>]*>/g) ?? []
    expect(images.length).toBeGreaterThan(4)
    const eager = images.filter((image) => !image.includes('loading="lazy"'))
    expect(eager.length).toBeLessThanOrEqual(budget.eagerPictures)
    // One file for all screens; a product's large picture is not one of the cards.
    const cards = images
      .filter((image) => !image.includes('sizes='))
      .flatMap((image) => all(image, /src="(\/pictures[^"]+)"/g))
    expect(cards.length).toBeGreaterThan(3)
    for (const picture of cards)
      expect((await bytesOf(picture, 'identity')).length, picture).toBeLessThanOrEqual(budget.cardPicture)
  })
})

/** Built files have another name after any change of the pages; alone by that, the HTML compresses to 20 bytes more or less. */
function withFixedNames(html: string): string {
  const names = [...new Set(html.match(/(?<=\/assets\/)[\w-]{7}(?=\.js)/g))]
  expect(names.length).toBeGreaterThan(2)
  const fixed = (name: string) =>
    createHash('sha256')
      .update(String(names.indexOf(name)))
      .digest('base64url')
      .slice(0, name.length)
  return html.replace(/(?<=\/assets\/)[\w-]{7}(?=\.js)/g, fixed)
}

test.each(publicRoutes.map(({ path }) => path))(
  '%s takes at most 6 KB for its HTML and 6 KB for its styles',
  async (path) => {
    const urls = path.includes(':id')
      ? things[path]?.map((id) => path.replace(':id', id))
      : [path.replace('*', '/nowhere')]
    expect(urls?.length).toBeGreaterThan(0)
    const requests = (urls ?? []).flatMap((url) => [{ url }, { url, headers: withLessData }])
    for (const { url, ...headers } of requests) {
      const html = (await server.app.inject({ url, ...headers })).payload
      const [styles = ''] = all(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
      expect(styles.length, url).toBeGreaterThan(10_000)
      expect(brotli(styles), url).toBeLessThanOrEqual(budget.styles)
      expect(brotli(withFixedNames(html.replace(styles, ''))), url).toBeLessThanOrEqual(budget.html)
    }
  },
)

test('every rule that the code of public pages uses is in public.css', () => {
  const files = sourceFiles('src/web')
  const reached = new Set<string>()
  const visit = (path: string) => {
    const file = files.find((one) => one.path === path)
    if (!file || reached.has(path)) return
    reached.add(path)
    file.staticImports.filter((one) => !file.typeImports.includes(one)).forEach(visit)
  }
  // These are loaded when needed and contain no rules.
  const later = ['site/person-links', 'toasts/toast-stack', 'listings/filter-sheet', 'app/outbox']
  for (const one of ['entry-browser', ...publicRoutes.map(({ page }) => page), ...later])
    visit(`src/web/${one}.tsx`)
  const words = new Set(
    files.filter(({ path }) => reached.has(path)).flatMap(({ text }) => text.split(/[\s"'`{}]+/)),
  )

  // Stands on guarded pages alone, which come with the whole stylesheet.
  words.delete('dashboard-frame')

  const wanted = [...classesIn('whole')].filter((name) => words.has(name))
  const present = classesIn('public')
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter((name) => !present.has(name))).toEqual([])
})

/** Names of all classes in a stylesheet of the build. */
function classesIn(name: string): Set<string> {
  const folder = join(import.meta.dirname, '../dist/web/client/assets')
  const [file = ''] = globSync(`${name}-*.css`, { cwd: folder })
  const names = all(readFileSync(join(folder, file), 'utf8'), /\.((?:\\.|[\w-])+)/g)
  return new Set(names.map((escaped) => escaped.replaceAll('\\', '')))
}
