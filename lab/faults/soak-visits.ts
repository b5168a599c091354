import { randomInt } from 'node:crypto'
import { categories } from '#shared/listings/categories.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  type Market,
  type Person,
  type Vendor,
} from '../../tests/support/factories.ts'
import { aPhoto, encodeForm } from '../../tests/support/forms.ts'
import type { History } from './history.ts'
import { aWish, sendWish } from './restless-buyers.ts'

/** One visit after the other, as on any day; the market keeps its size. */
export interface DayOfVisits {
  visit(): Promise<void>
  history: History
  /** One line for each unexpected response. */
  violations: string[]
}

const password = 'palm oil at Lumley'
const words = ['rice', 'palm oil', 'samsng', 'gara', 'shea buter', 'nothing like it', 'country', 'cloth']

/** Fills a market with two shops of sixty listings and twenty buyers, and starts it. */
export async function openForVisits(url: string, market: Market): Promise<DayOfVisits> {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(market)))
  const vendors = [await aVendor(market), await aVendor(market, { name: 'Bo Store' })]
  const listingIds: string[] = []
  for (let number = 0; number < 60; number++)
    listingIds.push(
      await aListing(market, vendors[number % 2]!, { title: `Country rice ${number}`, stock: 900_000 }),
    )
  const history: History = []
  const violations: string[] = []
  const any = <Thing>(things: readonly Thing[]): Thing => things[randomInt(things.length)]!

  async function call(path: string, init: RequestInit = {}, person?: Person, expected = 200) {
    const headers = { ...init.headers, ...(person && { authorization: `Bearer ${person.token}` }) }
    const answer = await fetch(url + path, { ...init, headers }).catch((error: Error) => error)
    if (answer instanceof Error) return void violations.push(`${path}: ${answer.cause ?? answer}`)
    const body = await answer.text()
    if (answer.status !== expected)
      violations.push(`${path} answered ${answer.status}: ${body.slice(0, 200)}`)
    return body
  }
  const json = (method: string, body: unknown): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

  const look = () =>
    call(
      any([
        '/',
        `/shop?page=${randomInt(1, 5)}`,
        `/shop?search=${encodeURIComponent(any(words))}`,
        `/shop/product/${any(listingIds)}`,
        `/api/listings/${any(listingIds)}`,
        `/api/listings?search=${encodeURIComponent(any(words))}&maxPrice=${50 * randomInt(1, 10)}`,
        '/api/category',
        '/api/blogs',
      ]),
    )
  const fillCart = async () => {
    const buyer = any(buyers)
    await call('/api/cart/add', json('POST', { listingId: any(listingIds), quantity: 1 }), buyer)
    await call('/api/cart', {}, buyer)
    await call('/api/cart/clear', { method: 'DELETE' }, buyer)
  }
  const order = async () => {
    const buyer = any(buyers)
    const wish = aWish(buyer, [{ listingId: any(listingIds), quantity: randomInt(1, 4) }])
    const { orderId, status } = await sendWish(url, wish, history)
    if (!orderId) return void violations.push(`an order was answered ${status}`)
    await call('/api/order/?page=1&limit=20', {}, buyer)
    if (randomInt(2)) await call(`/api/order/${orderId}/status`, json('PUT', { status: 'cancelled' }), buyer)
  }
  const signIn = async () => {
    const answer = await call('/api/auth/login', json('POST', { email: 'soak@makit.example', password }))
    const token = answer && JSON.parse(answer).token
    if (token) await call('/api/auth/logout', { method: 'POST' }, { id: '', email: '', token })
  }
  const addAndDelete = async (vendor: Vendor) => {
    const photo = await aPhoto(`#${randomInt(0x1000000).toString(16).padStart(6, '0')}`)
    const { body, headers } = await encodeForm([
      ['title', 'Raffia bag'],
      ['price', '150'],
      ['categoryId', categories[1]._id],
      ['images', photo],
    ])
    const answer = await call(
      '/api/listings/',
      { method: 'POST', headers, body: new Uint8Array(body) },
      vendor,
      201,
    )
    if (answer) await call(`/api/listings/${JSON.parse(answer).listing._id}`, { method: 'DELETE' }, vendor)
  }

  const signUp = { firstName: 'Adama', lastName: 'Koroma', tel: '+23210456789', address: 'Lumley, Freetown' }
  await call(
    '/api/auth/signup',
    json('POST', { ...signUp, email: 'soak@makit.example', password, confirmPassword: password }),
    undefined,
    201,
  )
  return {
    history,
    violations,
    async visit() {
      const chance = randomInt(1000)
      if (chance < 3) await addAndDelete(any(vendors))
      else if (chance < 20) await signIn()
      else if (chance < 80) await order()
      else if (chance < 150) await fillCart()
      else await look()
    },
  }
}
