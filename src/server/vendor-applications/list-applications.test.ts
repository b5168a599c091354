import { beforeAll, expect, test } from 'vitest'
import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { aPendingApplication, decide } from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, aVendor, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const list = async (query = ''): Promise<VendorApplication[]> => {
  const answer = await server.call('GET', `/api/vendorApplication${query}`, { token: admin.token })
  expect(answer.status).toBe(200)
  return answer.body
}
const ids = (applications: VendorApplication[]) => applications.map(({ _id }) => _id)

test('a list without applications is an empty array', async () => {
  expect(await list('?status=approved')).toEqual([])
})

test('the list is a bare array, newest first, by status or all; what waits begins with the oldest', async () => {
  const older = await aPendingApplication(server)
  const newer = await aPendingApplication(server)
  const refused = await aPendingApplication(server)
  await decide(server, admin.token, refused._id, 'reject')
  expect(ids(await list('?status=pending')).slice(-2)).toEqual([older._id, newer._id])
  expect(ids(await list('?status=rejected'))).toEqual([refused._id])
  expect(ids(await list('?status='))).toEqual([refused._id, newer._id, older._id])
  expect(ids(await list('/'))).toEqual(ids(await list()))
})

test('the header says how many were found, on all pages together', async () => {
  const total = async (query: string) => {
    const answer = await server.call('GET', `/api/vendorApplication${query}`, { token: admin.token })
    return Number(answer.headers['x-total-count'])
  }
  const [all, pending] = [await list(), await list('?status=pending')]
  expect(pending.length).toBeLessThan(all.length)
  for (const paging of ['', '&limit=1', '&page=1', '&page=99&limit=2']) {
    expect([paging, await total(`?status=pending${paging}`)]).toEqual([paging, pending.length])
    expect([paging, await total(`?status=${paging}`)]).toEqual([paging, all.length])
  }
})

test('page and limit cut the list', async () => {
  const all = ids(await list())
  expect(ids(await list('?limit=1'))).toEqual(all.slice(0, 1))
  expect(ids(await list('?limit=2&page=2'))).toEqual(all.slice(2, 4))
  expect(await list('?page=99')).toEqual([])
})

test('each row says everything an administrator decides by', async () => {
  const customer = await aCustomer(server)
  const { _id } = await aPendingApplication(server, { email: customer.email.toUpperCase() })
  const row = (await list('?status=pending')).find((application) => application._id === _id)
  expect(row).toEqual({
    _id,
    name: 'Fatmata Sia Bangura',
    email: customer.email.toUpperCase(),
    tel: expect.stringMatching(/^\+232\d{8}$/),
    shopName: 'Sia Gara Cloth',
    shopDescription: 'Gara cloth, dyed by hand in Makeni.',
    address: '7 Rogbaneh Road, Makeni',
    town: 'Makeni',
    status: 'pending',
    createdAt: expect.any(String),
    decidedAt: null,
    reason: '',
    emailLooksRight: true,
    accountSince: expect.stringMatching(/^\d{4}-/),
    sentByAccount: false,
    invitationPending: false,
  })
})

test('a row says that the account sent it for as long as the account has that e-mail', async () => {
  const customer = await aCustomer(server)
  const { _id } = await aPendingApplication(server, { email: customer.email }, customer.token)
  const rowOf = async () => (await list('?status=pending')).find((application) => application._id === _id)
  const moveTo = (email: string) =>
    server.db.updateTable('users').set({ email }).where('id', '=', customer.id).execute()
  expect(await rowOf()).toMatchObject({ sentByAccount: true, accountSince: expect.any(String) })
  await moveTo(`moved-${customer.email}`)
  expect(await rowOf()).toMatchObject({ sentByAccount: false, accountSince: null })
  const stranger = await aCustomer(server)
  await server.db.updateTable('users').set({ email: customer.email }).where('id', '=', stranger.id).execute()
  expect(await rowOf()).toMatchObject({ sentByAccount: false, accountSince: expect.any(String) })
})

test.each(['?status=open', '?status=pending&status=approved', '?page=0', '?limit=101', '?limit=x'])(
  'the query %s is bad input',
  async (query) => {
    const answer = await server.call('GET', `/api/vendorApplication${query}`, { token: admin.token })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(answer.body.message)
  },
)

test('only administrators see applications', async () => {
  const callers: [string | undefined, number][] = [
    [undefined, 401],
    [(await aCustomer(server)).token, 403],
    [(await aVendor(server)).token, 403],
  ]
  for (const [token, status] of callers) {
    expect((await server.call('GET', '/api/vendorApplication', { token })).status).toBe(status)
  }
})
