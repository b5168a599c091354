import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Session } from './browser-people.ts'
import { type ProductCells, productFile } from './product-files.ts'

const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#e8b04a' } })

export const aPhotoFile = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture.clone().png().toBuffer(),
})

export const goodsOfFilledShop = 120

const priceList = (name: string, lines: readonly ProductCells[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(productFile(lines)),
})

/** Puts so many products into the vendor's shop, by an import of its own: 'Enamel bowl number 1' at NLe 40 and so on. */
export async function fillShop(request: APIRequestContext, { token }: Session, title: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const lines = Array.from({ length: goodsOfFilledShop }, (_, number) => ({
    title: `${title} number ${number + 1}`,
    price: 40 + number,
    stock: 5,
    category: 'Home & Appliances',
    pictures: 'bowl.png',
  }))
  const multipart = { file: priceList('bowls.csv', lines), pictures: await aPhotoFile('bowl.png') }
  const path = '/api/vendor/listings/import'
  const { importId } = await (await request.post(path, { headers, multipart })).json()
  expect((await request.post(`${path}/${importId}`, { headers })).status()).toBe(200)
}

/** Chooses a price list and its pictures on the page of the import, and asks what will happen. */
export async function previewPrices(
  page: Page,
  lines: readonly ProductCells[],
  pictures: Awaited<ReturnType<typeof aPhotoFile>>[] = [],
): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles(priceList('prices.csv', lines))
  await page.getByLabel('Pictures').setInputFiles(pictures)
  await page.getByRole('button', { name: 'See what will happen' }).click()
}
