import { randomUUID } from 'node:crypto'
import { categories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { demoPassword, demoUsers } from '../../../db/demo/demo-users.ts'
import { aPhonePhoto } from '../../../tests/support/phone-photo.ts'

interface Call {
  method?: string
  token?: string
  json?: unknown
  form?: FormData
}

const password = 'palm oil at Lumley'
const atOnce = 4

/**
 * The requests of shoppers, a vendor and an administrator on one day, over HTTP on the demonstration market: every public page
 * and picture, searches, sign-ups, orders and decisions, photos from a phone. Throws on any refusal; returns how many requests.
 */
export async function walkMarketDay(url: string): Promise<number> {
  let requests = 0
  const call = async (path: string, { method = 'GET', token, json, form }: Call = {}) => {
    requests += 1
    const headers = {
      'accept-encoding': 'br',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    }
    const body = form ?? (json === undefined ? null : JSON.stringify(json))
    const answer = await fetch(url + path, { method, headers, body })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${bytes.subarray(0, 300)}`)
    return bytes
  }
  const api = async (path: string, more?: Call) => JSON.parse(String(await call(path, more)))
  const login = async (email: string, typed = demoPassword): Promise<string> =>
    (await api('/api/auth/login', { method: 'POST', json: { email, password: typed } })).token

  const listings = await browse(call, api)
  await together(Array.from({ length: 8 }), () => buy(api, login, listings))
  await sell(api, await login(demoUsers.vendor.email))
  const administrator = await login(demoUsers.admin.email)
  for (const path of ['/api/admin/stats', '/api/admin/users', '/api/vendorApplication?status=pending']) {
    await call(path, { token: administrator })
  }
  return requests
}

type Bytes = (path: string, more?: Call) => Promise<Buffer>
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Api = (path: string, more?: Call) => Promise<any>

/** Every public page, every product with its pictures, and searches with and without typos. */
async function browse(call: Bytes, api: Api): Promise<Listing[]> {
  const listings: Listing[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await api(`/api/listings?limit=20&page=${page}`)
    pages = answer.totalPages
    listings.push(...answer.listings)
    await call(`/shop?page=${page}`)
  }
  const words = [
    'samsng charger',
    'rice',
    'gara',
    'solar lantern',
    'wassce',
    'shea buter',
    'tecno',
    'nothing like it',
  ]
  const searches = words.map((text) => `/shop?${new URLSearchParams({ search: text })}`)
  const byCategory = categories.map(({ _id }) => `/shop?categories=${_id}&sort=price-asc`)
  await together(['/', '/faq', '/vendor-application', ...searches, ...byCategory], call)
  await together(listings, async ({ _id, images }) => {
    await call(`/shop/product/${_id}`)
    await together(images, call)
  })
  return listings
}

/** A visitor signs up, puts two listings into the cart and orders them. */
async function buy(
  api: Api,
  login: (email: string, typed: string) => Promise<string>,
  listings: readonly Listing[],
) {
  const email = `day-${randomUUID()}@makit.example`
  const person = { firstName: 'Adama', lastName: 'Koroma', tel: '+23210456789', address: 'Lumley, Freetown' }
  await api('/api/auth/signup', {
    method: 'POST',
    json: { ...person, email, password, confirmPassword: password },
  })
  const token = await login(email, password)
  const wanted = listings.filter(({ stock }) => stock > 20).slice(0, 2)
  for (const { _id } of wanted) {
    await api('/api/cart/add', { method: 'POST', token, json: { listingId: _id, quantity: 1 } })
    await api(`/api/saved/${_id}`, { method: 'POST', token })
  }
  const items = wanted.map(({ _id, title, price }) => ({ listingId: _id, title, price, quantity: 1 }))
  const delivery = { firstName: 'Adama', lastName: 'Koroma', phone: person.tel, address: person.address }
  await api('/order/create', { method: 'POST', token, json: { items, delivery } })
  await api('/api/order/', { token })
}

/** The vendor looks at orders and figures, and adds products with large photos from a phone. */
async function sell(api: Api, token: string) {
  for (const path of [
    '/api/vendor/waiting',
    '/api/vendor/dashboard',
    '/api/vendor/orders',
    '/api/vendor/listings',
  ])
    await api(path, { token })
  const photo = new Blob([new Uint8Array(await aPhonePhoto())], { type: 'image/jpeg' })
  await together(Array.from({ length: 3 }), async () => {
    const form = new FormData()
    for (const [name, text] of Object.entries({
      title: 'Raffia bag',
      price: '150',
      categoryId: categories[1]._id,
    })) {
      form.set(name, text)
    }
    for (let number = 1; number <= 4; number++) form.append('images', photo, `IMG_${number}.jpg`)
    await api('/api/listings/', { method: 'POST', token, form })
  })
}

/** A few at a time, as on a real day. */
async function together<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const workOff = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, workOff))
}
