import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../support/browser-test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, shop and product can be read, searched and followed', { tag: '@once' }, async ({ page }) => {
    await page.goto('/')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Buy and sell all over Sierra Leone' }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Top listings' })).toBeVisible()
    await expect(page.getByRole('main').locator('a[href^="/shop/product/"]')).toHaveCount(15)

    await page.getByRole('button', { name: 'Shop now' }).click()
    await expect(page).toHaveURL(/\/shop\??$/)
    await expect(page.getByRole('main').locator('a[href^="/shop/product/"]')).toHaveCount(20)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^Page 2 of/)).toBeVisible()

    const searchbox = page.getByRole('main').getByRole('searchbox')
    await searchbox.fill('samsng charger')
    await searchbox.press('Enter')
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('samsng charger')
    await page.getByRole('link', { name: 'Samsung 25W fast charger, USB-C' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Samsung 25W fast charger, USB-C')
    await expect(page.getByText('NLe 190.00').first()).toBeVisible()
    await expect(page.getByText('Kamara Family Store').first()).toBeVisible()
    await expect(page.getByText('Original Samsung charger with one metre USB-C cable.')).toBeVisible()
    const picture = page.getByRole('main').getByRole('img').first()
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(300)
  })
})

test('a link to a product shows its title, price and picture where it is shared', { tag: '@once' }, async ({
  request,
}) => {
  const { listings } = await (await request.get('/api/listings?search=samsung+charger')).json()
  const address = `/shop/product/${listings[0]._id}`
  const html = await (await request.get(address, { headers: { 'user-agent': 'WhatsApp/2.24.1' } })).text()
  const tag = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

  expect(tag('og:title')).toBe('Samsung 25W fast charger, USB-C · NLe 190.00')
  expect(tag('og:description')).toMatch(/^Original Samsung charger/)
  expect(tag('og:type')).toBe('product')
  expect(tag('og:url')).toMatch(new RegExp(`^http.*${address}$`))
  expect(tag('product:price:amount')).toBe('190.00')
  const share = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(html)?.[1] ?? ''
  expect(decodeURIComponent(share)).toBe(`Samsung 25W fast charger, USB-C, NLe 190.00 ${tag('og:url')}`)

  const picture = await request.get(tag('og:image')!)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  const { format, width, height } = await sharp(await picture.body()).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
})
