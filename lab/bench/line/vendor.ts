import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { VendorOrder } from '#shared/orders/order.ts'
import { aPhonePhoto } from '../../../tests/support/phone-photo.ts'
import { button, field, logsIn } from './buyer.ts'
import { aBuyer, aSeller, type LineMarket, oneProduct, orderOf, type SignedIn } from './line-market.ts'
import type { Person } from './person.ts'
import { main } from './visitor.ts'

const to = (page: Page, path: string) => page.locator(`a[href="${path}"]`).filter({ visible: true }).first()

let photos: Promise<Buffer[]> | undefined

/** Logs in, adds a product with three photos of 12 megapixels, accepts one order and rejects another. */
export async function sells(market: LineMarket, number: number) {
  photos ??= Promise.all([aPhonePhoto(), aPhonePhoto(), aPhonePhoto()])
  const files = (await photos).map((buffer, index) => ({
    name: `IMG_${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  const vendor = await aSeller(market, 'vendor')
  const buyer = await aBuyer(market, 'customer')
  const accepted = await orderOf(market, buyer, vendor.product)
  const rejected = await orderOf(market, buyer, vendor.product)
  const title = `Raffia mat ${number}`

  return async (person: Person) => {
    const { page } = person
    const products = to(page, '/dashboard/vendor/products')
    await person.does('opens home', () => person.opens('/'), button(page, 'Login'))
    await person.does('asks to log in', () => button(page, 'Login').click(), field(page, 'Password'))
    await person.does('logs in', () => logsIn(page, vendor.email), /\/dashboard\/vendor$/, products)
    await person.does('opens the products', () => products.click(), button(page, 'Add product'))
    await person.does(
      'adds a product',
      () => addProduct(page, title, files),
      main(page).getByText(title),
      (withinMs) => until(withinMs, async () => (await namesOf(market, vendor)).includes(title)),
    )
    const orders = to(page, '/dashboard/vendor/orders')
    const toAccept = orderCard(page, accepted._id)
    const toReject = orderCard(page, rejected._id)
    await person.does('opens the orders', () => orders.click(), toAccept)
    await person.does(
      'accepts an order',
      () => toAccept.getByRole('button', { name: 'Accept', exact: true }).click(),
      toAccept.getByText('Accepted'),
    )
    await person.does('rejects an order', () => reject(page, rejected._id), toReject.getByText('Rejected'))
    await person.does(
      'waits until both answers have arrived',
      async () => {},
      (withinMs) => until(withinMs, async () => (await answersOf(market, vendor)) === 'accepted,rejected'),
    )
    await hasOnce(market, vendor, title)
  }
}

async function addProduct(
  page: Page,
  title: string,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  await button(page, 'Add product').click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  await form.locator('input[type=file]').setInputFiles(files)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Price').first().fill('85')
  await form.getByLabel('Category').selectOption('Home & Appliances')
  await form.getByRole('button', { name: 'Save product' }).click()
}

const orderCard = (page: Page, id: string) => page.getByRole('article', { name: `Order #${id.slice(-6)}` })

async function reject(page: Page, orderId: string): Promise<void> {
  await orderCard(page, orderId).getByRole('button', { name: 'Reject', exact: true }).click()
  const why = page.getByRole('dialog', { name: `Reject ${oneProduct}?` })
  await why.getByRole('button', { name: 'The price was wrong' }).click()
  await why.getByRole('button', { name: 'Reject', exact: true }).click()
}

const listingsOf = async ({ call }: LineMarket, { token }: SignedIn) =>
  (await call('/api/vendor/listings', { token })).listings as { title: string; images: string[] }[]

const namesOf = async (market: LineMarket, vendor: SignedIn) =>
  (await listingsOf(market, vendor)).map(({ title }) => title)

async function answersOf({ call }: LineMarket, { token }: SignedIn): Promise<string> {
  const { orders } = (await call('/api/vendor/orders', { token })) as { orders: VendorOrder[] }
  return orders
    .flatMap(({ items }) => items.map(({ status }) => status))
    .toSorted()
    .join()
}

async function hasOnce(market: LineMarket, vendor: SignedIn, title: string): Promise<void> {
  const found = (await listingsOf(market, vendor)).filter((listing) => listing.title === title)
  const pictures = found.map(({ images }) => images.length).join()
  if (pictures !== '3')
    throw new Error(`The product is there ${found.length} times, with ${pictures} pictures`)
}

async function until(withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(500)) if (await isSo()) return
  throw new Error('It did not arrive')
}
