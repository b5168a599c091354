import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

/**
 * A program written by a developer who knows the API only by its document: `api.ts` holds the types that openapi-typescript
 * makes of it. tests/api-document.test.ts puts both into one folder, checks their types and runs this on a real server.
 */
type Schemas = components['schemas']

export const clientOf = (baseUrl: string, token: string) =>
  createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
type Client = ReturnType<typeof clientOf>

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one instanceof Blob ? one : String(one))
  return form
}

/** Adds a product with a photo, twice under one key, as after a lost response. */
export async function addProduct(client: Client, title: string, photo: Blob): Promise<Schemas['Listing'][]> {
  const { data: market } = await client.GET('/api/category')
  const categoryId = market?.categories[0]?._id ?? ''
  const params = { header: { 'Idempotency-Key': 'a-product' } }
  const body = { title, price: 95.5, stock: 3, categoryId, images: [photo] }
  const listings: Schemas['Listing'][] = []
  for (const _try of ['first', 'second']) {
    const { data, error } = await client.POST('/api/listings', { params, body, bodySerializer: formOf })
    if (error) throw new Error(`${error.code}: ${error.message}`)
    listings.push(data.listing)
  }
  return listings
}

export async function findListings(client: Client, search: string): Promise<Schemas['ListingPage']> {
  const query = { search, page: 1, limit: 10, inStock: true, maxPrice: 1_000 }
  const { data, error } = await client.GET('/api/listings', { params: { query } })
  if (error) throw new Error(error.code satisfies 'invalid_input' | Schemas['Failure']['code'])
  return data
}

type Outcome = { order: Schemas['Order'] } | { code: string; changes: Schemas['OrderChange'][] }

/** Orders a quantity at the price that was seen; the same key returns the same order. */
export async function order(
  client: Client,
  { _id, price }: Pick<Schemas['Listing'], '_id' | 'price'>,
  quantity: number,
  key: string,
): Promise<Outcome> {
  const delivery = {
    firstName: 'Isatu',
    lastName: 'Conteh',
    phone: '+23276123456',
    address: '9 Bojon Street',
    method: 'delivery',
    instructions: '',
    landmark: '',
  } as const
  const { data, error } = await client.POST('/order/create', {
    params: { header: { 'Idempotency-Key': key } },
    body: { items: [{ listingId: _id, price, quantity }], delivery },
  })
  if (data) return { order: data.order }
  return { code: error.code, changes: ('changes' in error && error.changes) || [] }
}
