import { expect } from '@playwright/test'
import { aNewVendor, aProduct, editProduct, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { foreignParts, shownTexts, watchForTrouble } from '../support/page-probe.ts'

/** Some of each kind; `npm run faults hostile-text` tries 520 on every page. */
const texts = hostileTexts().filter(
  ({ number, text }) => number % 120 === 0 && text.length < 80 && !text.includes('\n'),
)
/** For what has room for them all; names are two of them in turn. */
const allTexts = texts.map(({ text }) => text).join(' ')

test('text that users write runs nowhere and adds no element to a page', { tag: '@once' }, async ({
  page,
  baseURL,
}) => {
  const troubles: string[] = []
  await watchForTrouble(page.context(), baseURL!, (trouble) => troubles.push(trouble))
  const vendor = await aNewVendor(page.request)
  const product = await aProduct(page.request, vendor, { title: 'Clay pot' })
  const headers = { Authorization: `Bearer ${vendor.token}` }
  const rename = async (name: string) => {
    for (const [method, path, data] of [
      ['put', '/api/user/profile', { firstName: name, lastName: name }],
      ['post', '/api/vendor/shop', { name, description: allTexts, address: name }],
    ] as const)
      expect((await page.request[method](path, { headers, data })).status()).toBe(200)
  }
  try {
    for (const { number, text } of [texts.at(0)!, texts.at(-1)!]) {
      await rename(text)
      await editProduct(page.request, vendor, product, { title: text, description: allTexts })
      const { user } = await (await page.request.get('/api/user/profile', { headers })).json()
      await signInOn(page, { ...vendor, user })
      const { shop } = await (await page.request.get(`/api/listings/${product._id}`)).json()
      const pages = [`/shop/product/${product._id}`, `/shops/${shop._id}`, '/dashboard/vendor/shop']
      for (const path of [...pages, '/dashboard/vendor/products', '/dashboard/vendor/profile']) {
        await page.goto(path)
        await expect.poll(() => shownTexts(page), text).toContain(`_x(${number})`)
        expect(await foreignParts(page), `${text} at ${path}`).toEqual([])
      }
    }
  } finally {
    await rename('Clay and Cane')
    expect((await page.request.delete(`/api/listings/${product._id}`, { headers })).status()).toBe(200)
  }
  expect(troubles).toEqual([])
})

test('the browser itself lets no text become markup or code in our pages', { tag: '@once' }, async ({
  page,
  violations,
}) => {
  await page.goto('/faq')
  const outcomes = await page.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        work()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const box = document.createElement('div')
    return [
      attempt(() => Object.assign(box, { innerHTML: '<b>x</b>' })),
      attempt(() => Object.assign(document.createElement('script'), { text: '1' })),
      attempt(() => new Worker('/assets/any.js')),
      attempt(() => trustedTypes.createPolicy('another', {})),
      attempt(() => trustedTypes.createPolicy('photo-worker', {})),
    ]
  })
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'done'])
  // Each attempt is also reported, which fails every other test.
  await expect.poll(() => violations.length).toBe(4)
  violations.length = 0
})
