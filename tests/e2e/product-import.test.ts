import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { aNewVendor, type Session, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { type ProductCells, productFile } from '../support/product-files.ts'

const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#e8b04a' } })
const many = 120

/** Puts so many products into the vendor's shop, by an import of its own. */
async function fillShop(request: APIRequestContext, { token }: Session, buffer: Buffer): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const lines = Array.from({ length: many }, (_, number) => ({
    title: `Enamel bowl number ${number + 1}`,
    price: 40 + number,
    stock: 5,
    category: 'Home & Appliances',
    pictures: 'bowl.png',
  }))
  const multipart = {
    file: { name: 'bowls.csv', mimeType: 'text/csv', buffer: Buffer.from(productFile(lines)) },
    pictures: { name: 'bowl.png', mimeType: 'image/png', buffer },
  }
  const path = '/api/vendor/listings/import'
  const { importId } = await (await request.post(path, { headers, multipart })).json()
  expect((await request.post(`${path}/${importId}`, { headers })).status()).toBe(200)
}

const choose = async (
  page: Page,
  lines: readonly ProductCells[],
  pictures: { name: string; buffer: Buffer }[],
) => {
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(productFile(lines)) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page
    .getByLabel('Pictures')
    .setInputFiles(pictures.map((photo) => ({ ...photo, mimeType: 'image/png' })))
  await page.getByRole('button', { name: 'See what will happen' }).click()
}

test('a vendor with 120 products imports a price list, mends its two faulty lines, and sees what came of it', async ({
  page,
  request,
}) => {
  const vendor = await aNewVendor(request)
  const photo = { name: 'Kettle.PNG', buffer: await picture.png().toBuffer() }
  await fillShop(request, vendor, photo.buffer)
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/products')
  await page.getByRole('link', { name: 'Import or export (CSV)' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my products as CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const lines: ProductCells[] = parse(text, { columns: true, bom: true })
  expect(lines).toHaveLength(many)

  const kettle = { title: 'Kettle, 3 l', price: '85', category: 'Home & Appliances', pictures: 'kettle.png' }
  const dearer = lines.map((line, at) => (at < 30 ? { ...line, price: Number(line.price) + 5 } : line))
  const faulty = dearer.map((line, at) => (at === 3 ? { ...line, price: 'ninety' } : line))
  await choose(page, [...faulty, { ...kettle, category: 'Kitchen' }], [photo])
  await expect(page.getByRole('alert')).toContainText('2 lines are faulty. Nothing was changed.')
  const lineOf = (number: number) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `Line ${number}` })
      .first()
  await expect(lineOf(5)).toContainText('price: Price must be a number')
  await expect(lineOf(many + 2)).toContainText('category: Please write one of Electronics')
  await page.reload()
  await expect(lineOf(5)).toContainText('price: Price must be a number')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)

  await choose(page, [...dearer, kettle], [photo])
  await expect(page.getByRole('heading', { name: 'New (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Changed (30)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The same (90)' })).toBeVisible()
  await expect(lineOf(2)).toContainText('price NLe 159.00 → NLe 164.00')
  await page.getByRole('button', { name: 'Import 31 products' }).click()
  await expect(page.getByRole('heading', { name: 'Import done' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('30 products changed')).toBeVisible()

  await page.getByRole('link', { name: 'See my products' }).click()
  await expect(page.getByText('121 products')).toBeVisible()
  await page.getByLabel('Order').selectOption('Highest price first')
  await expect(page).toHaveURL(/\?sort=price-desc$/)
  await expect(page.getByRole('button', { name: /edit price$/ }).first()).toContainText('NLe 164.00')
  await page.getByLabel('Find a product').fill('kettle')
  await expect(page.getByRole('link', { name: 'Kettle, 3 l' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Enamel bowl number 120')).toBeVisible()
})
