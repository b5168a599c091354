import { expect } from '@playwright/test'
import { aProduct, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

/** Different spellings of one page's address: the server renders it, the browser hydrates it, and both must agree. */
const spellings = (path: string): string[] => {
  const capital = path.replace(/[a-z]/, (letter) => letter.toUpperCase())
  return [`${path}/`, `${path}//`, `${capital}/`, path.toUpperCase()]
}

test('however an address is written, its page hydrates without an error', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const { _id } = await aProduct(request, await theDemoVendor(request), { title: 'Palm basket' })
  const paths = [
    '/shop',
    '/blog',
    '/faq',
    '/contact',
    '/vendor-application',
    '/cart',
    '/dashboard/customer/orders',
  ]
  const others = [
    '//',
    '//shop',
    '/%73hop',
    '/Nowhere/',
    '/shop/?page=1&utm_source=x',
    '/SHOP?search=rice&page=01',
  ]
  const products = [`/Shop/product/${_id}/`, `/shop/product/${_id.toUpperCase()}`]
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const isAboutAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAboutAnswer) complaints.push(`${page.url()}: ${message.text()}`)
  })

  for (const path of [...paths.flatMap(spellings), ...others, ...products]) {
    await page.goto(test.info().project.use.baseURL + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/SHOP/')
  await expect(page.locator('nav[aria-label=Main] [aria-current]')).toHaveText('Shop')

  expect(complaints).toEqual([])
})
