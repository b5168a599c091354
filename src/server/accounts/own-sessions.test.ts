import { expect, test } from 'vitest'
import { anAdministrator, aSession, type Person } from '#tests/support/factories.ts'
import { ageSessions, aMember, memberPassword } from '#tests/support/members.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const list = (token: string) => server.call('GET', '/api/user/sessions', { token })
const endOthers = (token: string) => server.call('DELETE', '/api/user/sessions', { token })

async function signedInOnPhone(person: Person): Promise<string> {
  const answer = await server.call('POST', '/api/auth/login', {
    body: { email: person.email, password: memberPassword },
    headers: { 'user-agent': phone },
    address: '41.223.1.1',
  })
  return answer.body.token
}

test('lists where the account is signed in, this one first, without any secret', async () => {
  const person = await aMember(server)
  const token = await signedInOnPhone(person)
  await aMember(server)
  const { status, body } = await list(person.token)
  expect(status).toBe(200)
  expect(body.sessions).toEqual([
    {
      device: 'Unknown device',
      address: '127.0.0.1',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      isThisOne: true,
    },
    expect.objectContaining({ device: 'Chrome on Android', address: '41.223.1.1', isThisOne: false }),
  ])
  expect((await list(token)).body.sessions.map((one: { device: string }) => one.device)).toEqual([
    'Chrome on Android',
    'Unknown device',
  ])
})

test('leaves out sessions that have expired', async () => {
  const person = await aMember(server)
  await ageSessions(server, person, 31 * 24 * 60)
  expect((await list(await signedInOnPhone(person))).body.sessions).toHaveLength(1)
})

test('ends all others and keeps the one that asks; no other account is touched', async () => {
  const [person, stranger] = [await aMember(server), await aMember(server)]
  const token = await signedInOnPhone(person)
  const answer = await endOthers(token)
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'You have been logged out on your other devices.' },
  ])
  expect((await list(person.token)).status).toBe(401)
  expect((await list(token)).body.sessions).toHaveLength(1)
  expect((await list(stranger.token)).status).toBe(200)
  expect((await endOthers(token)).status).toBe(200)
})

test('an administrator’s is written into the audit log', async () => {
  const admin = await anAdministrator(server)
  const other = await aSession(server, admin.id)
  await endOthers(admin.token)
  expect((await list(other)).status).toBe(401)
  const log = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', admin.id)
    .execute()
  expect(log).toEqual([{ action: 'Logged out on own other devices' }])
})
