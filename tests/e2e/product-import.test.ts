import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { aNewVendor, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { aPhotoFile, fillShop, goodsOfFilledShop, previewPrices } from '../support/filled-shop.ts'
import type { ProductCells } from '../support/product-files.ts'

test('a vendor with 120 products imports a price list, mends its two faulty lines, and sees what came of it @once', async ({
  page,
  request,
}) => {
  const vendor = await aNewVendor(request)
  const photo = await aPhotoFile('Kettle.PNG')
  await fillShop(request, vendor, 'Enamel bowl')
  await signInOn(page, vendor)
  await page.goto('/dashboard/vendor/products')
  await page.getByRole('link', { name: 'Import or export (CSV)' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my products as CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const lines: ProductCells[] = parse(text, { columns: true, bom: true })
  expect(lines).toHaveLength(goodsOfFilledShop)

  const kettle = { title: 'Kettle, 3 l', price: '85', category: 'Home & Appliances', pictures: 'kettle.png' }
  const dearer = lines.map((line, at) => (at < 30 ? { ...line, price: Number(line.price) + 5 } : line))
  const faulty = dearer.map((line, at) => (at === 3 ? { ...line, price: 'ninety' } : line))
  await previewPrices(page, [...faulty, { ...kettle, category: 'Kitchen' }], [photo])
  await expect(page.getByRole('alert')).toContainText(
    `2 of ${goodsOfFilledShop + 1} lines can’t be taken. Nothing was changed.`,
  )
  const lineOf = (number: number) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `Line ${number}` })
      .first()
  await expect(lineOf(5)).toContainText('price: Price must be a number (the file says “ninety”)')
  await expect(lineOf(goodsOfFilledShop + 2)).toContainText('category: Please write one of Electronics')
  await page.reload()
  await expect(lineOf(5)).toContainText('price: Price must be a number (the file says “ninety”)')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)

  await previewPrices(page, [...dearer, kettle], [photo])
  await expect(page.getByRole('heading', { name: 'New (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Changed (30)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The same (90)' })).toBeVisible()
  await expect(lineOf(2)).toContainText('price NLe 159.00 → NLe 164.00')
  const tenfold = dearer.map((line, at) => (at === 7 ? { ...line, price: Number(line.price) * 10 } : line))
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await previewPrices(page, [...tenfold, kettle], [photo])
  await expect(page.getByText(`1 of ${goodsOfFilledShop + 1} lines needs checking`)).toBeVisible()
  await expect(lineOf(9)).toContainText('That is far from the price before. Is it right?')
  await page.getByRole('button', { name: 'Import 31 products' }).click()
  await expect(page.getByRole('checkbox', { name: 'It is right: Line 9' })).toBeFocused()

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await previewPrices(page, [...dearer, kettle], [photo])
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
