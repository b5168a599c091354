import { describe, expect, test } from 'vitest'
import { matchRoute, routes } from '#web/app/routes.tsx'
import { htmlDocument } from '#web/html-document.ts'
import { type CopiedPage, copiedPage } from './copied-pages.ts'
import { savedCopyWords, withMark } from './copy-mark.ts'
import { offlineHtml, offlineResponse } from './offline-page.ts'

const at = Date.UTC(2026, 10, 23, 10, 32)

test('a copy is marked by its time, and by its date when that is not today', () => {
  expect(savedCopyWords(at, at + 3600_000)).toBe('Saved copy, 10:32')
  expect(savedCopyWords(at, at + 24 * 3600_000)).toBe('Saved copy, 23 Nov 2026, 10:32')
})

test('the mark stands above the page, once, whatever the page contains', () => {
  const assets = {
    manifest: { 'src/web/entry-browser.tsx': { file: 'assets/entry.js' } },
    styles: { public: '', whole: '' },
    scripts: { beforeHydration: '', start: '' },
  }
  const html = htmlDocument({
    body: '<main>$& &lt;div id="root"&gt;</main>',
    seed: { answers: {}, support: {} },
    assets,
    files: [],
    stylesheet: 'public',
    title: 'Shop',
    address: 'https://makit.example/shop',
    publicUrl: 'https://makit.example',
    isPersonal: false,
    isIndexed: true,
  })
  const marked = withMark(html, at, at)
  expect(marked.split('Saved copy, 10:32')).toHaveLength(2)
  expect(marked.indexOf('Saved copy, 10:32')).toBeLessThan(marked.indexOf('<main>'))
  expect(marked).toContain('<main>$& &lt;div')
})

const id = '0123456789abcdef01234567'
const pageAt = (address: string) => copiedPage(matchRoute, new URL(address, 'https://makit.example'))

describe('of the site map', () => {
  const pathsOf = (isThere: (page: CopiedPage) => boolean) =>
    routes.map(({ path }) => path.replace(':id', id)).filter((path) => isThere(pageAt(path)))

  test('the HTML of pages that search engines may list is kept, and of no other', () => {
    expect(pathsOf(({ isPublic }) => isPublic)).toEqual([
      '/',
      '/shop',
      '/all-goods',
      `/shop/product/${id}`,
      `/shops/${id}`,
      '/blog',
      `/blog/${id}`,
      '/deals',
      '/contact',
      '/faq',
      '/vendor-guidelines',
      '/terms-of-service',
      '/privacy',
      '/vendor-application',
    ])
  })

  test('also that of a search, which they may not list', () => {
    for (const address of ['/shop?search=rice&page=2', '/Shop/', `/shops/${id}?search=rice`])
      expect(pageAt(address).isPublic, address).toBe(true)
  })

  test('no page whose address is a secret, and none that is missing', () => {
    for (const address of [
      '/set-password?token=one',
      '/confirm-email?token=one',
      '/nowhere',
      '/shop/product',
    ])
      expect(pageAt(address).isPublic, address).toBe(false)
  })

  test('the app renders the pages of buyers and vendors without HTML of their own, none of administrators', () => {
    const own = pathsOf(({ isOwn }) => isOwn)
    for (const path of ['/cart', '/checkout', '/ordersuccess', '/dashboard', '/dashboard/customer/orders'])
      expect(own).toContain(path)
    expect(own).toContain(`/dashboard/vendor/orders/${id}`)
    for (const path of ['/', '/dashboard/admin', '/dashboard/admin/users', `/dashboard/admin/orders/${id}`])
      expect(own).not.toContain(path)
  })
})

test.each([
  ['/', '/api/listings?limit=15'],
  ['/shop?search=rice&page=2', '/api/listings?limit=20&page=2&search=rice&categories='],
  ['/Shop/', '/api/listings?limit=20&page=1&search=&categories='],
  [`/shop/product/${id}`, `/api/listings/${id}`],
  [`/shops/${id}?page=3`, `/api/shops/${id}`],
  ['/blog', '/api/blogs'],
  ['/contact', undefined],
  ['/cart', undefined],
])('%s is about %s', (address, answer) => {
  expect(pageAt(address).mainAnswer).toBe(answer)
})

test('the page without a connection lists what is saved, and titles never become markup', async () => {
  const saved = [{ address: '/shop/product/1?a="b"', title: 'Rice <b>5 kg</b>', savedAt: at }]
  const html = offlineHtml(saved, at)
  expect(html).toContain('href="/shop/product/1?a=&quot;b&quot;"')
  expect(html).toContain('Rice &lt;b&gt;5 kg&lt;/b&gt;<small>Saved copy, 10:32</small>')
  expect(offlineHtml([], at)).not.toContain('Saved on this phone')
  const response = await offlineResponse(saved)
  expect(response.status).toBe(503)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src 'sha256-/)
})
