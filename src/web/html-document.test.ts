import { expect, test } from 'vitest'
import { htmlDocument } from './html-document.ts'

const parts: Parameters<typeof htmlDocument>[0] = {
  body: '<main></main>',
  seed: { answers: {}, support: { email: 's@makit.example', phone: '+23210000100', address: 'Freetown' } },
  assets: {
    manifest: {
      'src/web/entry-browser.tsx': { file: 'assets/entry.js', imports: ['_shared.js'] },
      'src/web/listings/shop-page.tsx': { file: 'assets/shop.js', imports: ['_shared.js'] },
      '_react.js': { file: 'assets/react.js', name: 'react' },
      '_shared.js': { file: 'assets/shared.js', imports: ['src/web/entry-browser.tsx'] },
    },
    styles: { public: 'body{margin:1px}', whole: 'body{margin:2px}' },
    scripts: { beforeHydration: 'early()', start: 'start()' },
  },
  files: ['src/web/listings/shop-page.tsx'],
  title: 'Shop | Makit',
  address: 'https://makit.example/shop',
  publicUrl: 'https://makit.example',
  stylesheet: 'public',
  isPersonal: false,
  hasLessData: false,
  isIndexed: true,
}

test('text in a listing ends no element and no attribute', () => {
  const nasty = `</script><script>alert("1")</script>'&`
  const html = htmlDocument({
    ...parts,
    title: nasty,
    seed: { ...parts.seed, answers: { '/api/listings/1': { status: 200, body: { title: nasty } } } },
    head: { title: nasty, description: nasty, price: 5, picture: '/pictures/a-og.jpg' },
  })

  expect(html).not.toContain('</script><script>alert')
  expect(html).not.toContain('content="</script>')
  const seed = /<script type="application\/json" id="seed">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(seed).answers['/api/listings/1'].body.title).toBe(nasty)
})

test('a shared link shows title, price and an absolute picture', () => {
  const html = htmlDocument({
    ...parts,
    head: { title: 'Rice · NLe 450.00', description: '25 kg', price: 450, picture: '/pictures/a-og.jpg' },
  })

  expect(html).toContain('<meta property="og:title" content="Rice · NLe 450.00">')
  expect(html).toContain('<meta property="og:image" content="https://makit.example/pictures/a-og.jpg">')
  expect(html).toContain('<meta property="product:price:amount" content="450.00">')
})

test('what entry and page import is preloaded once each; the entry has an element of its own', () => {
  const preloaded = [...htmlDocument(parts).matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(
    (match) => match[1],
  )

  expect(preloaded).toEqual(['/assets/shared.js', '/assets/shop.js'])
  expect(htmlDocument(parts).split('/assets/entry.js')).toHaveLength(2)
})

test('every page is painted before its scripts start; one that only scripts fill fetches React meanwhile', () => {
  const waiting = /<template id="start">(.*?)<\/template>/s
  const preload = '<link rel="preload" as="script" crossorigin href="/assets/react.js" fetchpriority="low">'
  const [shared, personal] = [false, true].map((isPersonal) => htmlDocument({ ...parts, isPersonal }))

  for (const html of [shared, personal]) {
    expect(waiting.exec(html!)?.[1]).toContain('<script type="module" src="/assets/entry.js">')
    expect(html!.replace(waiting, '')).not.toContain('/assets/entry.js')
  }
  expect(personal).toContain(preload)
  expect(shared).not.toContain(preload)
})

test('a page whose code is not where the site map says is an error, not a page that loads late', () => {
  const files = ['src/web/site/dashboard-layout.tsx']
  expect(() => htmlDocument({ ...parts, files })).toThrow('no src/web/site/dashboard-layout.tsx')
})

test('a page that search engines must not list says so', () => {
  const noIndex = '<meta name="robots" content="noindex">'
  expect(htmlDocument(parts)).not.toContain(noIndex)
  expect(htmlDocument({ ...parts, isIndexed: false })).toContain(noIndex)
})
