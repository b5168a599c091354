import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import {
  aCustomer,
  anAdministrator,
  aVendorWithListing,
  type Person,
  type Vendor,
} from './support/factories.ts'
import { aPlacedOrder, close, decideItems, order, orderBody, vendorOrdersOf } from './support/order-calls.ts'
import { answerPayment, readOrder, sayPayment, setFee } from './support/payment-calls.ts'
import { carryOut, previewOf, productFile } from './support/product-files.ts'
import { sourceFiles } from './support/source-files.ts'
import { type Answer, testServer } from './support/test-server.ts'

/** As each noun's `locks.ts` says: two transactions that lock in one order never wait for each other in a cycle. */
const lockOrder = [
  'users',
  'vendor_applications',
  'orders',
  'shops',
  'listing_imports',
  'listings',
  'uploads',
]

const statements: string[] = []
const server = testServer({
  settings: { RATE_LIMIT: 'off' },
  onQuery: ({ sql }: CompiledQuery) => statements.push(sql),
})

/** The tables whose rows a statement locks for the rest of its transaction, in this order. */
const lockedTables = (statement: string): (string | undefined)[] =>
  [...statement.matchAll(/\bfor (?:no key update|update|share)(?: of "?(\w+)"?)?/g)].map(
    ({ 1: named, index }) => named ?? selectedTable(statement.slice(0, index)),
  )

/** The table of the query that ends here. */
function selectedTable(statement: string): string | undefined {
  let before = statement
  for (let whole = ''; whole !== before; ) {
    whole = before
    before = whole.replace(/\([^()]*\)/g, '')
  }
  // After removing nested parts, what remains is the query whose rows are locked.
  return /\bfrom "?(\w+)"?/.exec(before.slice(before.lastIndexOf('(') + 1))?.[1]
}

/** The tables locked by each transaction, in the order of the first lock: a lock that is held may be taken again. */
function locksOfTransactions(): string[][] {
  const transactions: string[][] = []
  for (const statement of statements) {
    if (statement === 'begin') transactions.push([])
    const locked = transactions.at(-1)
    for (const table of lockedTables(statement))
      if (table && lockOrder.includes(table) && !locked?.includes(table)) locked?.push(table)
  }
  return transactions.filter((tables) => tables.length > 0)
}

interface Sale {
  vendor: Vendor
  buyer: Person
  admin: Person
  listingId: string
}

const call = (person: Person, method: 'PUT' | 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) =>
  server.call(method, path, { token: person.token, ...(body && { body }) })

const decideAll = async ({ vendor }: Sale, status: string) => {
  const [part] = await vendorOrdersOf(server, vendor)
  return decideItems(
    server,
    vendor,
    part!._id,
    part!.items.map(({ _id }) => ({ _id, status })),
  )
}

/** What happens to a pending order of one listing, and the tables that it has to lock at least. */
const changes: Record<string, [tables: string[], change: (sale: Sale, orderId: string) => Promise<Answer>]> =
  {
    'another order': [
      ['users', 'shops', 'listings'],
      ({ buyer, listingId }) => order(server, buyer, orderBody([{ listingId }])),
    ],
    'its items rejected': [['users', 'orders', 'listings'], (sale) => decideAll(sale, 'rejected')],
    'it is cancelled': [
      ['orders', 'listings'],
      ({ buyer }, orderId) => close(server, buyer, orderId, 'cancelled'),
    ],
    'its delivery gets a price': [
      ['users', 'orders'],
      ({ vendor }, orderId) => setFee(server, vendor, orderId, 30),
    ],
    'its payment is said': [
      ['users', 'orders'],
      async ({ buyer }, orderId) => sayPayment(server, buyer, await readOrder(server, buyer, orderId)),
    ],
    'its payment is received': [
      ['users', 'orders'],
      ({ vendor }, orderId) => answerPayment(server, vendor, orderId, { state: 'received' }),
    ],
    'its listing is edited': [
      ['users', 'listings'],
      ({ vendor, listingId }) =>
        call(vendor, 'PUT', `/api/listings/${listingId}`, { title: 'Another title' }),
    ],
    'its listing is hidden with others': [
      ['users', 'listings'],
      ({ vendor, listingId }) =>
        call(vendor, 'PUT', '/api/vendor/listings', { ids: [listingId], isActive: false }),
    ],
    'its stock is set with others': [
      ['users', 'listings'],
      ({ vendor, listingId }) =>
        call(vendor, 'PATCH', '/api/vendor/listings', { ids: [listingId], change: 'stock', stock: 3 }),
    ],
    'its listing is changed by an import': [
      ['users', 'shops', 'listing_imports', 'listings'],
      async ({ vendor, listingId }) => {
        const { body } = await previewOf(server, vendor, productFile([{ _id: listingId, price: 7 }]))
        return carryOut(server, vendor, body.importId)
      },
    ],
    'its vendor is deactivated': [
      ['users', 'orders', 'listings'],
      ({ vendor, admin }) => call(admin, 'PATCH', `/api/admin/users/${vendor.id}/deactivate`),
    ],
    'its vendor is deleted': [
      ['users', 'vendor_applications', 'orders', 'listings'],
      ({ vendor, admin }) => call(admin, 'DELETE', `/api/admin/users/${vendor.id}`),
    ],
    'its buyer is deleted': [
      ['users', 'vendor_applications', 'orders', 'listings'],
      ({ buyer, admin }) => call(admin, 'DELETE', `/api/admin/users/${buyer.id}`),
    ],
    'its shop is closed': [
      ['users', 'listings'],
      ({ vendor, admin }) => call(admin, 'PATCH', `/api/admin/vendors/${vendor.id}/toggle`),
    ],
  }

test.each(Object.entries(changes))(
  '%s: rows are locked in the common order',
  async (_name, [tables, change]) => {
    const { vendor, listingId } = await aVendorWithListing(server, { stock: 9 })
    const buyer = await aCustomer(server)
    const admin = await anAdministrator(server)
    const { _id } = await aPlacedOrder(server, buyer, [{ listingId }])
    statements.length = 0
    expect((await change({ vendor, buyer, admin, listingId }, _id)).status).toBeLessThan(300)
    const transactions = locksOfTransactions()
    for (const locked of transactions)
      expect(locked).toEqual(lockOrder.filter((table) => locked.includes(table)))
    expect(transactions.flat()).toEqual(expect.arrayContaining(tables))
  },
)

test('accounts and orders are locked by their locks.ts alone', () => {
  const locks = /\.for(?:NoKeyUpdate|Update|Share)\(|\bfor (?:no key update|update|share)\b/
  const locking = sourceFiles('src/server')
    .filter(({ path, text }) => !path.endsWith('.test.ts') && locks.test(text))
    .filter(({ text }) => /selectFrom\('(?:users|orders)'\)|\bfrom (?:users|orders)\b/.test(text))
    .map(({ path }) => path)
  expect(locking.toSorted()).toEqual([
    'src/server/accounts/locks.ts',
    // Account and shop, in this order.
    'src/server/listings/locks.ts',
    'src/server/orders/locks.ts',
  ])
})

test("rows are locked by query builders in a noun's locks.ts alone", () => {
  const locking = sourceFiles('src/server')
    .filter(
      ({ path, text }) => !path.endsWith('/locks.ts') && /\.for(?:NoKeyUpdate|Update|Share)\(/.test(text),
    )
    .map(({ path }) => path)
  expect(locking).toEqual([
    // The header of listings/locks.ts says in which order these are locked.
    'src/server/listings/import/import-rows.ts',
    'src/server/listings/import/previewed-rows.ts',
    'src/server/listings/uploads/upload-rows.ts',
    // `updateShop` locks a shop to write only what changes.
    'src/server/shops/shop-rows.ts',
  ])
})
