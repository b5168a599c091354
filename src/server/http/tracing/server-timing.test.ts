import { expect, test } from 'vitest'
import { aCustomer } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const inProduction = testServer({
  settings: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://makit.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SUPPORT_EMAIL: 'office@makit.example',
    SUPPORT_PHONE: '+23276123456',
    SUPPORT_ADDRESS: '4 Kissy Road, Freetown',
  },
})

const timingOf = ({ headers }: { headers: Record<string, unknown> }) => headers['server-timing']

test('a response says how long it took, with how many statements', async () => {
  const { token } = await aCustomer(server)
  const timing = timingOf(await server.call('GET', '/api/user/profile', { token }))
  expect(timing).toMatch(/^total;dur=\d+\.\d, db;dur=\d+\.\d;desc="[1-9]\d* statements"$/)
})

test('a page says that it was made, and what its own calls asked the database; then that it comes from the cache', async () => {
  const address = `${await server.listen()}/shop`
  const ask = async () => (await fetch(address)).headers.get('server-timing')
  expect(await ask()).toMatch(
    /db;dur=\d+\.\d;desc="[1-9]\d* statements", make;dur=\d+\.\d, cache;desc="miss"$/,
  )
  expect(await ask()).toBe('cache;desc="hit"')
})

test('requests at the same time do not share what they tell', async () => {
  const calls = Array.from({ length: 20 }, () => server.call('GET', '/api/towns?of=nobody'))
  const alone = await server.call('GET', '/api/nothing')
  for (const answer of await Promise.all(calls)) expect(timingOf(answer)).toContain('statements"')
  expect(timingOf(alone)).toContain('desc="0 statements"')
})

test('nothing of it in production', async () => {
  const answers = [
    await inProduction.call('GET', '/api/category'),
    await inProduction.call('GET', '/api/nothing'),
    await inProduction.call('GET', '/'),
  ]
  expect(answers.map(timingOf)).toEqual([undefined, undefined, undefined])
})
