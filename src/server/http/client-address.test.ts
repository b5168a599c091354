import { describe, expect, test } from 'vitest'
import { aMember, memberPassword } from '#tests/support/members.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { readTrustedProxies } from './client-address.ts'

describe('the setting TRUST_PROXY', () => {
  test.each([
    ['1', { hops: 1 }],
    ['10', { hops: 10 }],
    ['127.0.0.1', { networks: ['127.0.0.1'] }],
    ['10.0.0.0/8, 2c0f:f5c0::/32', { networks: ['10.0.0.0/8', '2c0f:f5c0::/32'] }],
  ])('%s is understood', (text, proxies) => {
    expect(readTrustedProxies(text)).toEqual(proxies)
  })

  test.each([
    '0',
    '11',
    '-1',
    'true',
    'all',
    '*',
    'nginx',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '1,',
    '10.0.0',
  ])('%s stops the start with a line', (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow(SettingsError)
    expect(() => readSettings({ TRUST_PROXY })).toThrow(/^TRUST_PROXY must be /)
  })

  test('is off unless set', () => {
    expect(readSettings({}).trustedProxies).toBeNull()
  })
})

/** Where the server says a sign-in over a real connection came from, for each X-Forwarded-For. */
async function addressesSeen(
  settings: Record<string, string>,
  forwardedValues: readonly string[],
): Promise<string[]> {
  const server = await startTestServer({ settings })
  try {
    const url = await server.listen()
    const person = await aMember(server)
    const seen: string[] = []
    for (const forwarded of forwardedValues) {
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': forwarded,
          forwarded: `for=${forwarded}`,
        },
        body: JSON.stringify({ email: person.email, password: memberPassword }),
      })
      const { token } = (await answer.json()) as { token: string }
      const sessions = (await server.call('GET', '/api/user/sessions', { token })).body.sessions
      seen.push(sessions.find((session: { isThisOne: boolean }) => session.isThisOne).address)
    }
    return seen
  } finally {
    await server.stop()
  }
}

describe('where a request comes from', () => {
  const forwardedValues = [
    '41.223.1.1',
    '6.6.6.6, 41.223.1.2',
    '6.6.6.6, 41.223.1.3, 10.1.2.3',
    'nobody',
    `41.223.1.4, ${'x'.repeat(500)}`,
  ]

  test('is the neighbour on the line, whatever it says, unless proxies are trusted', async () => {
    expect(await addressesSeen({}, forwardedValues)).toEqual(forwardedValues.map(() => '127.0.0.1'))
  })

  test('is what the one trusted proxy added last; what stood before anybody could have written', async () => {
    expect(await addressesSeen({ TRUST_PROXY: '1' }, forwardedValues)).toEqual([
      '41.223.1.1',
      '41.223.1.2',
      '10.1.2.3',
      '127.0.0.1',
      '127.0.0.1',
    ])
  })

  test('is the first from the right that is no trusted proxy', async () => {
    expect(await addressesSeen({ TRUST_PROXY: '127.0.0.1,10.0.0.0/8' }, forwardedValues)).toEqual([
      '41.223.1.1',
      '41.223.1.2',
      '41.223.1.3',
      '127.0.0.1',
      '127.0.0.1',
    ])
  })

  test('is the neighbour when it is none of the trusted ones', async () => {
    expect(await addressesSeen({ TRUST_PROXY: '10.0.0.0/8' }, forwardedValues)).toEqual(
      forwardedValues.map(() => '127.0.0.1'),
    )
  })
})

test('failures are counted by that address: a liar gains no new tries, and towns behind the proxy share none', async () => {
  const wrongFrom = async (settings: Record<string, string>) => {
    const server = await startTestServer({ settings })
    try {
      await server.db
        .insertInto('tried_emails')
        .values(
          Array.from({ length: 200 }, (_, index) => ({
            network: '127.0.0.1',
            email_hash: String(index),
            last_failed_at: new Date(),
          })),
        )
        .execute()
      const url = await server.listen()
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '41.223.7.7' },
        body: JSON.stringify({ email: 'nobody@makit.example', password: 'wrong one' }),
      })
      return answer.status
    } finally {
      await server.stop()
    }
  }
  expect(await wrongFrom({})).toBe(429)
  expect(await wrongFrom({ TRUST_PROXY: '1' })).toBe(401)
})
