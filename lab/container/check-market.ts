import { v7 as uuidv7 } from 'uuid'
import { aCustomer, aVendorWithListing } from '../../tests/support/factories.ts'
import { orderBody } from '../../tests/support/order-calls.ts'
import { inDatabaseAt } from '../../tests/support/running-database.ts'
import { type Ask, json, type Seen, statusesOf } from '../proxy/visitor.ts'
import type { Checks } from '../support/checks.ts'

/** Looks at pages, puts a product into a cart, orders it, and adds one with a photo, which is asked for several times. */
export async function checkMarket(check: Checks['check'], ask: Ask, connectionString: string): Promise<void> {
  const market = await inDatabaseAt(connectionString, async (db) => {
    const made = { db, services: { newId: uuidv7 } }
    return { buyer: await aCustomer(made), ...(await aVendorWithListing(made, { price: 10 })) }
  })
  for (const path of ['/', '/shop']) {
    const page = await ask(path)
    check(`${path} is rendered`, page.status === 200 && page.text.includes('<!doctype html'), page.status)
  }
  const post = (path: string, body: object) => {
    const sent = json(body)
    return ask(path, { ...sent, headers: { ...sent.headers, authorization: `Bearer ${market.buyer.token}` } })
  }
  const inCart = await post('/api/cart/add', { listingId: market.listingId, quantity: 1 })
  check('a product is put into the cart', inCart.status === 200, inCart.status)
  const order = await post('/api/order/create', orderBody([{ listingId: market.listingId, price: 10 }]))
  check('an order is placed', order.status === 201, order.status)
  const product = await addProduct(ask, market.vendor.token, await aPhoto())
  check('a photo is taken', product.status === 201, product.status)
  if (product.status !== 201) return
  const path: string = JSON.parse(product.text).listing.images[0]
  const shown = await statusesOf(ask, path, 4)
  check(
    'and shown',
    shown.every((status) => status === 200),
    shown,
  )
}

async function aPhoto(): Promise<Buffer> {
  const sharp = (await import('sharp')).default
  return sharp({ create: { width: 900, height: 700, channels: 3, background: '#a31' } })
    .jpeg()
    .toBuffer()
}

/** Adds a product with a photo (JPEG) to a vendor's shop, as the form does. */
export async function addProduct(ask: Ask, token: string, photo: Buffer): Promise<Seen> {
  const form = new FormData()
  const categoryId = '01900000-0000-7000-8000-00000000ca02'
  const fields = { title: 'Gara cloth', price: '120', stock: '3', categoryId }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'cloth.jpg')
  const encoded = new Response(form)
  const headers = {
    'content-type': encoded.headers.get('content-type')!,
    authorization: `Bearer ${token}`,
  }
  return ask('/api/listings', { method: 'POST', headers, body: Buffer.from(await encoded.arrayBuffer()) })
}
