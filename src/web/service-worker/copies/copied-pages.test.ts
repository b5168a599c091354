import { expect, test } from 'vitest'
import { matchRoute, routes } from '#web/app/routes.tsx'
import { htmlDocument } from '#web/html-document.ts'
import { savedCopyWords, withMark } from './copy-mark.ts'
import { mainAnswerOf } from './main-answer.ts'
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
    typeface: '',
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

test('what a page is about is the first response of its line in the site map', () => {
  const id = '0123456789abcdef01234567'
  const paths = routes
    .filter(({ guard, status }) => !guard && !status)
    .map(({ path }) => path.replace(':id', id))
  expect(paths.length).toBeGreaterThan(10)
  for (const path of [...paths, '/shop?search=rice&page=2', '/Shop/', `/shops/${id}?page=3`]) {
    const { pathname, search } = new URL(path, 'https://makit.example')
    const { route, place } = matchRoute(pathname, search)
    expect(mainAnswerOf(new URL(path, 'https://makit.example')), path).toBe(route.data?.(place)[0] ?? null)
  }
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
