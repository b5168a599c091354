import { expect, test } from 'vitest'
import { aCustomer, aListing, anAdministrator, aVendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

interface Described {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
}

/** Rows of an answer, whatever the list is called. */
const rowsOf = (body: Record<string, unknown> | unknown[]): unknown[] =>
  Array.isArray(body)
    ? body
    : ((Object.values(body).find(Array.isArray) as unknown[] | undefined) ?? ['no list'])

test('every list that has pages answers a page past its end with no rows', async () => {
  const vendor = await aVendor(server)
  const listingId = await aListing(server, vendor, { title: 'Palm oil' })
  const tokens = [vendor.token, (await aCustomer(server)).token, (await anAdministrator(server)).token]
  const { paths } = (await server.call('GET', '/api/docs/json')).body as Described
  const idOf = (path: string) => (path.startsWith('/api/shops/') ? vendor.shopId : listingId)
  const lists = Object.keys(paths)
    .filter((path) => paths[path]!.get?.parameters?.some((one) => one.in === 'query' && one.name === 'page'))
    .map((path) => path.replace('{id}', idOf(path)))
  expect(lists.length).toBeGreaterThan(8)
  const searches = ['search=palm', 'search=palm&minPrice=1', 'inStock=true', 'sort=price-asc'].map(
    (query) => `/api/listings?${query}`,
  )
  for (const list of [...lists, ...searches])
    for (const page of ['2147483647', '2147483648', '9999999999999'])
      for (const limit of ['1', '100']) {
        const path = `${list}${list.includes('?') ? '&' : '?'}page=${page}&limit=${limit}`
        const answers = await Promise.all(tokens.map((token) => server.call('GET', path, { token })))
        const answered = answers.filter(({ status }) => status !== 403)
        expect([path, answered.length > 0]).toEqual([path, true])
        for (const { status, body } of answered)
          expect([path, status, status === 200 ? rowsOf(body) : body]).toEqual([path, 200, []])
      }
})

test('what is no page is refused in words', async () => {
  for (const page of ['0', '-1', '1.5', 'x', '1'.repeat(14)])
    expect(await server.call('GET', `/api/listings?page=${page}`)).toMatchObject({
      status: 400,
      body: { errors: { page: 'page must be a whole number from 1' } },
    })
})
