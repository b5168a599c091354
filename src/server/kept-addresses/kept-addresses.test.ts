import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseUser } from '#server/accounts/administered-user-rows.ts'
import { lockUser } from '#server/accounts/locks.ts'
import { inTransaction } from '#server/database/database.ts'
import { messages } from '#shared/messages.ts'
import { aCustomer, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { clearKeptAddresses } from './kept-address-rows.ts'

const server = testServer()

const path = '/api/user/addresses'
const home = { label: 'Home', address: '4 Kissy Road, Freetown', landmark: 'opposite the mosque' }

const keep = ({ token }: Person, body: object = home) => server.call('POST', path, { token, body })
const change = ({ token }: Person, id: string, body: object) =>
  server.call('PUT', `${path}/${id}`, { token, body })
const remove = ({ token }: Person, id: string) => server.call('DELETE', `${path}/${id}`, { token })
const kept = async ({ token }: Person) => (await server.call('GET', path, { token })).body.addresses

test('an address is kept, changed as a whole and deleted', async () => {
  const person = await aCustomer(server)
  expect(await kept(person)).toEqual([])
  const answer = await keep(person)
  expect(answer).toMatchObject({ status: 201, body: { message: 'Address kept.', address: home } })
  const { _id } = answer.body.address
  expect(await kept(person)).toEqual([{ _id, ...home }])
  const mother = { label: 'Mother', address: ' 9 Bo Road,  Kenema ' }
  const changed = await change(person, _id, mother)
  const asKept = { _id, label: 'Mother', address: '9 Bo Road,  Kenema', landmark: '' }
  expect([changed.status, changed.body.address]).toEqual([200, asKept])
  expect(await kept(person)).toEqual([asKept])
  expect(await remove(person, _id)).toMatchObject({ status: 200, body: { message: 'Address deleted.' } })
  expect(await kept(person)).toEqual([])
  expect([(await remove(person, _id)).status, (await change(person, _id, home)).status]).toEqual([404, 404])
})

test('three are kept at most, the oldest first; a deleted one makes room', async () => {
  const person = await aCustomer(server)
  for (const label of ['Home', 'Shop', 'Mother'])
    expect((await keep(person, { ...home, label })).status).toBe(201)
  const refused = await keep(person, { ...home, label: 'Aunt' })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'too_many_addresses',
    messages.addresses.tooMany,
  ])
  const [first] = await kept(person)
  await remove(person, first._id)
  expect((await keep(person, { ...home, label: 'Aunt' })).status).toBe(201)
  const labels = (await kept(person)).map(({ label }: { label: string }) => label)
  expect(labels).toEqual(['Shop', 'Mother', 'Aunt'])
})

test('of several at once at two kept addresses one is the third', async () => {
  const person = await aCustomer(server)
  for (const label of ['Home', 'Shop']) await keep(person, { ...home, label })
  const answers = await Promise.all(
    ['Mother', 'Aunt', 'Church'].map((label) => keep(person, { ...home, label })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await kept(person)).toHaveLength(3)
})

test('bad fields are named, and nothing is kept', async () => {
  const person = await aCustomer(server)
  const cases: [object, object][] = [
    [{}, { label: messages.addresses.labelMissing, address: messages.addresses.addressMissing }],
    [{ ...home, label: ' ' }, { label: messages.addresses.labelMissing }],
    [{ ...home, label: 'x'.repeat(31) }, { label: 'Please use at most 30 characters' }],
    [{ ...home, address: 'x'.repeat(301) }, { address: 'Please use at most 300 characters' }],
    [{ ...home, landmark: 'x'.repeat(121) }, { landmark: 'Please use at most 120 characters' }],
    [{ ...home, landmark: 7 }, { landmark: 'Please enter text' }],
  ]
  for (const [body, errors] of cases) {
    const answer = await keep(person, body)
    expect([answer.status, answer.body.errors]).toEqual([400, errors])
  }
  expect(await kept(person)).toEqual([])
})

test('an account that is being erased keeps no address behind', async () => {
  const person = await aCustomer(server)
  await keep(person)
  const { answer } = await inTransaction(server.db, async (tx) => {
    await lockUser(tx, person.id)
    const pending = keep(person)
    await expect.poll(waiting, { timeout: 5_000 }).toBe(1)
    await eraseUser(tx, person.id, { at: new Date(), keepsTel: false })
    await clearKeptAddresses(tx, person.id)
    return { answer: pending }
  })
  expect((await answer).status).toBe(401)
  const left = server.db.selectFrom('kept_addresses').select('id').where('user_id', '=', person.id)
  expect(await left.execute()).toEqual([])
})

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]!.count
}
