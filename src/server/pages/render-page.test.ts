import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { buildApp } from '../app.ts'
import { takeInPosts } from '../blog/take-in-posts.ts'
import { createDatabase, createPool } from '../database/database.ts'
import { readFrom } from '../database/reads.ts'
import { createLogger } from '../logging/logger.ts'

const server = testServer({ settings: { PUBLIC_URL: 'https://makit.example' } })
const get = (path: string, headers: Record<string, string> = {}) => server.call('GET', path, { headers })

describe('pages', () => {
  test('are whole documents in English with a title, the same for all visitors', async () => {
    const visitor = await get('/')
    const signedIn = await get('/', { authorization: 'Bearer anything' })

    expect(visitor.status).toBe(200)
    expect(visitor.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(visitor.body).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(visitor.body).toContain('<title>Makit')
    expect(visitor.body.match(/<h1/g)).toHaveLength(1)
    expect(signedIn.body).toBe(visitor.body)
  })

  test.each([
    ['/shop', 200],
    ['/403', 200],
    ['/cart', 200],
    ['/dashboard/vendor/orders', 200],
    ['/nowhere', 404],
    ['/dashboard/nowhere', 404],
    ['/shop/product/01900000-0000-7000-8000-00000000dead', 404],
    ['/shop/product/no-id', 404],
  ])('%s answers %i', async (path, status) => {
    const answer = await get(path)

    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  })

  test.each([
    ['/cart', 'Cart'],
    ['/checkout', 'Checkout'],
    ['/ordersuccess', 'Your order'],
    ['/dashboard', 'Dashboard'],
    ['/dashboard/customer/orders', 'My orders'],
    ['/dashboard/vendor/products', 'My products'],
    ['/dashboard/admin/users', 'Users'],
  ])(
    '%s, rendered for one person in the browser, says its name and why without JavaScript',
    async (path, name) => {
      const { body } = await get(path)

      expect(body.match(/<h1/g)).toHaveLength(1)
      expect(body).toMatch(new RegExp(`<main[^>]*>.*<h1[^>]*>${name}</h1>`))
      expect(body).toContain('This page needs JavaScript.')
    },
  )

  test('say the specification’s words when there is nothing to see', async () => {
    expect((await get('/nowhere')).body).toContain('Oops! The page you are looking for does not exist.')
    expect((await get('/403')).body).toContain('Access Denied')
    expect((await get('/shop/product/no-id')).body).toContain('Product not found')
  })

  test.each([
    '//',
    '///x?y',
    '/shop?page=abc',
    '/shop?search=%00',
    '/shop?categories=1,2',
    '/%00',
    '/a%2fb',
    '/?x=%ff',
  ])('an odd address like %s is no failure of ours', async (path) => {
    expect((await get(path)).status).toBeLessThan(500)
  })

  const fashion = '01900000-0000-7000-8000-00000000ca02'

  test.each([
    ['/shop', '/shop', 'Shop', true],
    ['/Shop/?utm_source=x', '/shop', 'Shop', true],
    [
      `/shop?categories=${fashion}&sort=price-asc`,
      `/shop?categories=${fashion}`,
      'Fashion &amp; Beauty · Shop',
      true,
    ],
    [
      `/shop?page=2&categories=${fashion}`,
      `/shop?categories=${fashion}&amp;page=2`,
      'Fashion &amp; Beauty · Shop, page 2',
      // There is no second page of an empty market.
      false,
    ],
    ['/shop?search=gara', '/shop?search=gara', '“gara” · Shop', false],
    // There is no such town.
    ['/shop?town=Atlantis', '/shop?town=Atlantis', 'Atlantis · Shop', false],
    ['/shop?maxPrice=50', '/shop?maxPrice=50', 'Shop', false],
    ['/terms-of-service/', '/terms-of-service', 'Terms of Service', true],
    ['/set-password?token=x', '/set-password', 'Set your password', false],
    ['/confirm-email?token=x', '/confirm-email', 'Confirm your email', false],
    ['/403', '/403', 'Access Denied', false],
    ['/cart', '/cart', 'Cart', false],
    ['/dashboard/customer/orders', '/dashboard/customer/orders', 'My orders', false],
  ])('%s is known as %s', async (path, canonical, title, isIndexed) => {
    const { body } = await get(path)
    const address = `https://makit.example${canonical}`

    expect(body).toContain(`<link rel="canonical" href="${address}">`)
    expect(body).toContain(`<meta property="og:url" content="${address}">`)
    expect(body).toContain(`<title>${title} | Makit</title>`)
    expect(body.includes('<meta name="robots" content="noindex">')).toBe(!isIndexed)
  })

  test('are asked for again only when they have changed', async () => {
    const first = await get('/shop')
    const second = await get('/shop', { 'if-none-match': String(first.headers.etag) })

    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate')
    expect(second.status).toBe(304)
    expect(second.body).toBe('')
  })

  test('allow their own inline scripts and stylesheet, and nothing else inline', async () => {
    const { body, headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    const sources = [
      ...body.matchAll(/<(?:script|style data-stylesheet="[a-z-]+")>([\s\S]*?)<\/(?:script|style)>/g),
    ].map(([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

    expect(sources).toHaveLength(3)
    for (const source of sources) expect(policy).toContain(source)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types photo-worker service-worker")
    expect(body).not.toMatch(/ style="| on[a-z]+="/)
  })

  test('come compressed to clients that can read that', async () => {
    const response = await server.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })

    expect(response.headers['content-encoding']).toBe('br')
    expect(response.headers.vary).toContain('Accept-Encoding')
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('<title>Makit')
  })
})

describe('what outside checkers look for', () => {
  test('a page names the colour of the manifest for the browser around it', async () => {
    const { theme_color: colour } = (await get('/site.webmanifest')).body
    expect(colour).toMatch(/^#[0-9A-F]{6}$/)
    expect((await get('/')).body).toContain(`<meta name="theme-color" content="${colour}">`)
  })

  test.each(['/contact', '/vendor-application', '/shop'])('in the fields of %s', async (path) => {
    const inputs = (await get(path)).body.match(/<input [^>]*>/g) ?? []

    expect(inputs.length).toBeGreaterThan(2)
    expect(inputs.filter((input: string) => !input.includes(' type="'))).toEqual([])
    // An address of several lines belongs into a textarea.
    expect(inputs.filter((input: string) => /autocomplete="street-address"/i.test(input))).toEqual([])
  })

  test('a post asks for its cover before all other pictures', async () => {
    await takeInPosts(server.services)
    const [post] = (await get('/api/blogs')).body
    const [cover, ...others] = (await get(`/blog/${post._id}`)).body.match(/<img [^>]*>/g)

    expect(cover).toMatch(/fetchpriority="high"/i)
    expect(others.join()).not.toMatch(/fetchpriority/i)
  })
})

describe('files of the pages', () => {
  test('are kept for good when their name carries their content', async () => {
    const path = /type="module" src="([^"]+)"/.exec((await get('/')).body)?.[1] ?? ''
    const file = await get(path)

    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toMatch(/^text\/javascript/)
    expect(file.headers['cache-control']).toContain('immutable')
  })

  test('are one variant for each encoding to shared caches, whoever asks first', async () => {
    const path = /type="module" src="([^"]+)"/.exec((await get('/')).body)?.[1] ?? ''
    for (const encoding of ['', 'gzip', 'br'])
      expect((await get(path, { 'accept-encoding': encoding })).headers.vary, encoding).toBe(
        'Accept-Encoding',
      )
  })

  test('have a service worker that browsers ask for again, and that needs no other file', async () => {
    const { status, headers, body } = await get('/sw.js')
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toMatch(/^text\/javascript/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';script-src 'self';/)
    // The words stand in paths of the site map alone.
    expect(body).not.toMatch(/(?<![/-])\b(import|export)\b/)
    expect((await get('/')).headers['content-security-policy']).toContain("worker-src 'self'")
  })

  test('have their icons', async () => {
    for (const path of [
      '/favicon.ico',
      '/icon.svg',
      '/apple-touch-icon.png',
      '/site.webmanifest',
      '/share.png',
    ]) {
      expect((await get(path)).status, path).toBe(200)
    }
  })

  test.each(['/assets/nothing.js', '/api/nowhere', '/order/create', '/pictures/nothing.webp'])(
    '%s is a JSON 404, never a page',
    async (path) => {
      const answer = await get(path)

      expect(answer.status).toBe(404)
      expect(answer.body.message).toBe('Not found.')
    },
  )
})

test('a page whose data could not be had is logged by its route, without what was searched for', async () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const db = createDatabase(createPool('postgresql://nobody@127.0.0.1:1/nowhere', () => {}))
  const app = await buildApp({ ...server.services, db, read: readFrom(db), log })
  try {
    expect((await app.inject('/shop?search=ask%20for%20Isata%2C%20076555444')).statusCode).toBe(503)
    expect(lines.join('')).toContain('"route":"/shop"')
    expect(lines.join('')).not.toMatch(/Isata|076555444/)
  } finally {
    await app.close()
    await db.destroy()
  }
})
