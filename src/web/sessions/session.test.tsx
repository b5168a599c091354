import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#shared/accounts/user.ts'

/** Who is signed in when a page starts, by what this device has stored. */
const user = {
  _id: '0190',
  role: 'customer',
  firstName: 'Isatu',
  lastName: 'Conteh',
  email: 'isatu@makit.example',
}

beforeEach(() => void vi.resetModules())
afterEach(() => void localStorage.clear())

async function start(stored: { token?: string; user?: unknown }) {
  localStorage.clear()
  if (stored.token !== undefined) localStorage.setItem('token', stored.token)
  if (stored.user !== undefined) localStorage.setItem('user', JSON.stringify(stored.user))
  vi.resetModules()
  return (await import('./session.ts')).currentSession()
}

test('a visitor with stored token and user is signed in at start, with one of them alone not', async () => {
  expect(await start({ token: 'token', user })).toEqual({
    status: 'signed-in',
    token: 'token',
    user: user as User,
  })
  for (const stored of [{ token: 'token' }, { user }, {}])
    expect(await start(stored)).toMatchObject({ status: 'signed-out', user: null, token: null })
})

test.each([
  ['a NUL', 'abc\u0000def'],
  ['a line break', 'abc\r\nX: 1'],
  ['a letter beyond ASCII', 'tok\u20acn'],
  ['a blank', ' '],
])(
  'a stored token that no header can carry, with %s, counts as signed out, and is cleared',
  async (_what, token) => {
    expect((await start({ token, user })).status).toBe('signed-out')
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
  },
)

test('a malformed stored user counts as signed out', async () => {
  for (const wrong of [{ firstName: {} }, { role: ['customer'] }, { role: 'constructor' }, { _id: 7 }])
    expect((await start({ token: 'token', user: { ...user, ...wrong } })).status).toBe('signed-out')
  expect((await start({ token: 'token', user: null })).status).toBe('signed-out')
})
