import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { categories } from '#shared/listings/categories.ts'

/** A signed-in user for browser tests, as POST /api/auth/login returned them. */
export interface Session {
  token: string
  user: { _id: string; email: string }
}

export interface Product {
  _id: string
  title: string
}

/** The password of every user that `aShopper` signs up. */
export const shopperPassword = 'kwik-senhandbag-77'
/** A vendor of the demonstration market and the password of all its users (db/demo). */
const demoVendor = { email: 'vendor@makit.example', password: 'Makit-demo-2026' }

const withToken = ({ token }: Session) => ({ Authorization: `Bearer ${token}` })

/** A customer for this test alone. */
export async function aShopper(request: APIRequestContext): Promise<Session> {
  const email = `shopper-${crypto.randomUUID()}@makit.example`
  const person = {
    firstName: 'Isatu',
    lastName: 'Conteh',
    tel: '+23210123456',
    address: '9 Bojon Street, Bo',
  }
  const data = { ...person, email, password: shopperPassword, confirmPassword: shopperPassword }
  expect((await request.post('/api/auth/signup', { data })).status()).toBe(201)
  return (await request.post('/api/auth/login', { data: { email, password: shopperPassword } })).json()
}

export const theDemoVendor = async (request: APIRequestContext): Promise<Session> =>
  (await request.post('/api/auth/login', { data: demoVendor })).json()

export const theDemoAdministrator = async (request: APIRequestContext): Promise<Session> =>
  (await request.post('/api/auth/login', { data: { ...demoVendor, email: 'admin@makit.example' } })).json()

/** A vendor for this test alone, with an empty shop: a customer to whom an administrator has given the role. */
export async function aNewVendor(request: APIRequestContext): Promise<Session> {
  const person = await aShopper(request)
  const headers = withToken(await theDemoAdministrator(request))
  const path = `/api/admin/users/${person.user._id}/role`
  expect((await request.patch(path, { headers, data: { role: 'vendor' } })).status()).toBe(200)
  const { user } = await (await request.get('/api/user/profile', { headers: withToken(person) })).json()
  return { ...person, user }
}

/** Orders one unit of each; returns the order. */
export async function orderOf(request: APIRequestContext, buyer: Session, products: readonly Product[]) {
  const delivery = {
    firstName: 'Isatu',
    lastName: 'Conteh',
    phone: '+23210123456',
    address: '9 Bojon Street, Bo',
  }
  const items = products.map(({ _id }) => ({ listingId: _id, quantity: 1 }))
  const answer = await request.post('/order/create', { headers: withToken(buyer), data: { items, delivery } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).order
}

const blank = '/blank-page-of-a-test'

/**
 * Signs in on this page's device, without the login window. From an empty page: a page of the app might still be hydrating and
 * would request its new user's data at once.
 */
export async function signInOn(page: Page, { token, user }: Session): Promise<void> {
  const isBlank = (url: URL) => url.pathname === blank
  await page.route(isBlank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(blank)
  await page.unroute(isBlank)
  await page.evaluate(
    (stored) => {
      localStorage.setItem('token', stored.token)
      localStorage.setItem('user', stored.user)
    },
    { token, user: JSON.stringify(user) },
  )
}

/** Unfolds the filters of an administrators' list, which phones have behind a button. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ })
  if (await button.isVisible()) await button.click()
}

const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#e8b04a' } })

/** A listing for this test alone, by default with stock 5 at NLe 100. */
export async function aProduct(
  request: APIRequestContext,
  vendor: Session,
  wishes: { title: string; price?: string; stock?: string },
): Promise<Product> {
  const buffer = await picture.clone().png().toBuffer()
  const multipart = {
    price: '100',
    stock: '5',
    ...wishes,
    categoryId: categories[2]._id,
    images: { name: 'photo.png', mimeType: 'image/png', buffer },
  }
  const answer = await request.post('/api/listings', { headers: withToken(vendor), multipart })
  expect(answer.status()).toBe(201)
  return (await answer.json()).listing
}

/** The vendor edits the listing, e.g. `{ price: '120' }` or `{ isActive: 'false' }`. */
export async function editProduct(
  request: APIRequestContext,
  vendor: Session,
  product: Product,
  multipart: Record<string, string>,
): Promise<void> {
  const answer = await request.put(`/api/listings/${product._id}`, { headers: withToken(vendor), multipart })
  expect(answer.status()).toBe(200)
}

export async function putIntoCart(
  request: APIRequestContext,
  session: Session,
  product: Product,
  quantity: number,
): Promise<void> {
  const data = { listingId: product._id, quantity }
  expect((await request.post('/api/cart/add', { headers: withToken(session), data })).status()).toBe(200)
}

/** GET of an API path as this user. */
export const read = async (request: APIRequestContext, session: Session, path: string) =>
  (await request.get(path, { headers: withToken(session) })).json()
