import type { Listing } from '#shared/listings/listing.ts'
import { demoPassword, demoUsers } from '../../../db/demo/demo-users.ts'
import { signUpBuyer } from '../support/buyers.ts'
import { learnPage } from '../support/learned-answers.ts'
import { orderFor } from '../support/order-for.ts'

/** So many that few orders wait for another of the same buyer. */
const buyers = 32

export interface ShopperOrder {
  token: string
  body: object
  /** The bare server's way to the same order. */
  bare: string
}

/** A shopper's requests, by their names in the table. */
export interface Shopper {
  /** The same for every visitor, and cached. */
  pages: Record<string, string>
  calls: Record<string, string>
  /** For one signed-in user, and never cached. */
  ownCalls: Record<string, string>
  /** The same user's changes, each of which can be repeated and leads to the same. */
  ownChanges: Record<string, { path: string; body: object }>
  token: string
  /** Other buyers' orders, each for two products. */
  orders: readonly ShopperOrder[]
  /** Listings, each with the path of what its page shows besides. */
  products: readonly { id: string; alike: string }[]
}

/** A shopper's requests to the market: calls as the pages themselves make them. */
export async function aShopper(url: string): Promise<Shopper> {
  const { listings } = await callApi(url, '/api/listings?limit=100')
  const posts = await callApi(url, '/api/blogs')
  const products = listings.map(({ _id }: { _id: string }) => ({
    id: _id,
    alike: `/api/listings?like=${_id}&limit=5`,
  }))
  const category = listings[0].categoryId
  const pages = {
    'home page': '/',
    'shop page': '/shop',
    'search page': '/shop?search=rice',
    'category page': `/shop?categories=${category}`,
    'product page': `/shop/product/${products[0].id}`,
    'blog page': '/blog',
    'blog post': `/blog/${posts[0]._id}`,
  }
  const callsOf = async (page: string) => Object.keys((await learnPage(url, page)).answers)
  const listOf = async (page: string) =>
    (await callsOf(page)).find((path) => path.startsWith('/api/listings?'))!
  const calls = {
    'home’s list call': await listOf(pages['home page']),
    'list call': await listOf(pages['shop page']),
    'search call': await listOf(pages['search page']),
    'category’s list call': await listOf(pages['category page']),
    'listing call': `/api/listings/${products[0].id}`,
    'suggestions call': await listOf(pages['product page']),
    'categories call': '/api/category',
    'blogs call': '/api/blogs',
    'blog post call': `/api/blogs/${posts[0]._id}`,
  }
  const ownCalls = {
    'cart call': '/api/cart',
    'saved call': '/api/saved',
    'account call': '/api/user/profile',
    'orders call': '/api/order/?page=1&limit=10',
  }
  const ownChanges = {
    'adding to the cart': {
      path: '/api/cart/add',
      body: { listingId: products[0].id, quantity: 1, upTo: 1 },
    },
  }
  const token = await signIn(url, products)
  return { pages, calls, ownCalls, ownChanges, token, orders: await ordersAt(url), products }
}

/** Of listings that are on none of the pages: these must not change while they are measured. */
async function ordersAt(url: string): Promise<ShopperOrder[]> {
  const { listings } = await callApi(url, '/api/listings?page=3&limit=100')
  const goods = (listings as Listing[]).filter(({ shop }) => shop.awayUntil === null).map(({ _id }) => _id)
  const orders: ShopperOrder[] = []
  for (let buyer = 0; buyer < buyers; buyer++) {
    const token = await signUpBuyer(url, buyer)
    const body = orderFor([goods[(2 * buyer) % goods.length]!, goods[(2 * buyer + 1) % goods.length]!])
    orders.push({ token, body, bare: `/made/order/create/${buyer}` })
  }
  return orders
}

/** A user with four listings in the cart and four saved. */
async function signIn(url: string, products: Shopper['products']): Promise<string> {
  const { token } = await callApi(url, '/api/auth/login', {
    email: demoUsers.customer.email,
    password: demoPassword,
  })
  for (const { id } of products.slice(0, 4)) {
    await callApi(url, '/api/cart/add', { listingId: id, quantity: 1 }, token)
    await callApi(url, `/api/saved/${id}`, {}, token)
  }
  return token
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function callApi(url: string, path: string, json?: object, token?: string): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url + path, json && { method: 'POST', headers, body: JSON.stringify(json) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
