import { describe, expect, test } from 'vitest'
import { isSignedIn } from '#tests/support/administration.ts'
import { mailsTo } from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, aSession, aVendor, type Person } from '#tests/support/factories.ts'
import { ageSessions, aMember, memberPassword } from '#tests/support/members.ts'
import { startTestServer, testServer } from '#tests/support/test-server.ts'

const server = testServer()
const settings = '/api/admin/settings'

const profileOf = async ({ token }: Person) =>
  (await server.call('GET', `${settings}/profile`, { token })).body
const updateProfile = ({ token }: Person, body: unknown) =>
  server.call('PUT', `${settings}/profile/update`, { token, body })
const changePassword = ({ token }: Person, body: unknown) =>
  server.call('PUT', `${settings}/password`, { token, body })
const securityOf = async ({ token }: Person) =>
  (await server.call('GET', `${settings}/security`, { token })).body
const setTimeoutTo = ({ token }: Person, timeout: unknown) =>
  server.call('POST', `${settings}/security/timeout`, { token, body: { timeout } })
const login = async ({ email }: Person, password: string) =>
  (await server.call('POST', '/api/auth/login', { body: { email, password } })).status
const actionsSeenBy = async (admin: Person): Promise<string[]> =>
  (await securityOf(admin)).logs.map((log: { action: string }) => log.action)
const lastUsedBefore = ({ id }: Person, minutes: number) =>
  server.db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - minutes * 60_000) })
    .where('user_id', '=', id)
    .execute()

describe('the profile', () => {
  test('is the user itself', async () => {
    const admin = await anAdministrator(server)
    expect(await profileOf(admin)).toMatchObject({ _id: admin.id, email: admin.email, role: 'admin' })
  })

  test('changes with all four fields or some; absent ones stay, others are ignored', async () => {
    const admin = await anAdministrator(server)
    const email = `boss-${Date.now()}@makit.example`
    const wanted = { firstName: 'Isatu', lastName: 'Bangura', email, tel: '076123456' }
    const answer = await updateProfile(admin, { ...wanted, role: 'customer', isActive: false })
    expect([answer.status, answer.body.message]).toEqual([200, 'Profile updated!'])
    expect(answer.body.user).toMatchObject({ ...wanted, tel: '+23276123456', role: 'admin', isActive: true })
    await updateProfile(admin, { lastName: 'Kamara' })
    expect(await profileOf(admin)).toMatchObject({ firstName: 'Isatu', lastName: 'Kamara', email })
    expect(await actionsSeenBy(admin)).toContain('Own email changed: Isatu Kamara')
  })

  test.each([
    ['firstName', '', 'First name is required'],
    ['lastName', ' ', 'Last name is required'],
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Invalid email format'],
    ['tel', '', 'Phone number is required'],
    ['tel', '12345', 'Phone number must be in format 0XXXXXXXX or +232XXXXXXXX'],
  ])('with the %s %j is refused and stays', async (field, value, message) => {
    const admin = await anAdministrator(server)
    const before = await profileOf(admin)
    const answer = await updateProfile(admin, { firstName: 'New', [field]: value })
    expect([answer.status, answer.body]).toEqual([
      400,
      { message, error: message, code: 'invalid_input', errors: { [field]: message } },
    ])
    expect(await profileOf(admin)).toEqual(before)
  })

  test('another e-mail: taken is 409; 15 minutes after signing in the current password is asked for', async () => {
    const [admin, other] = [await aMember(server, 'admin'), await aCustomer(server)]
    expect((await updateProfile(admin, { email: other.email.toUpperCase() })).status).toBe(409)
    await ageSessions(server, admin, 16)
    const email = `later-${Date.now()}@makit.example`
    const missing = await updateProfile(admin, { email })
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([400, ['currentPassword']])
    expect((await updateProfile(admin, { email, currentPassword: 'wrong one' })).status).toBe(400)
    expect((await updateProfile(admin, { email: admin.email, firstName: 'Isha' })).status).toBe(200)
    expect((await updateProfile(admin, { email, currentPassword: memberPassword })).body.user.email).toBe(
      email,
    )
  })
})

describe('the password', () => {
  test('changes with the old one; other sessions end, this one stays, a mail tells the owner', async () => {
    const admin = await aMember(server, 'admin')
    const other = { ...admin, token: await aSession(server, admin.id) }
    const newPassword = 'kola nut and ginger'
    const answer = await changePassword(admin, { oldPassword: memberPassword, newPassword })
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password changed successfully' }])
    expect([await isSignedIn(server, admin), await isSignedIn(server, other)]).toEqual([true, false])
    expect([await login(admin, memberPassword), await login(admin, newPassword)]).toEqual([401, 200])
    expect((await mailsTo(server, admin.email)).map((mail) => mail.subject)).toEqual([
      'Your Makit password was changed',
    ])
    expect((await actionsSeenBy(admin)).some((action) => action.startsWith('Own password changed'))).toBe(
      true,
    )
  })

  test.each([
    ['a wrong old one', { oldPassword: 'not it, sorry' }, 'oldPassword'],
    ['no old one', { oldPassword: undefined }, 'oldPassword'],
    ['an old one of spaces', { oldPassword: ` ${memberPassword}` }, 'oldPassword'],
    ['no new one', { newPassword: '' }, 'newPassword'],
    ['fewer than 12 characters', { newPassword: 'elevenchars' }, 'newPassword'],
  ])('with %s is refused at its field, in a fresh session too, and stays', async (_case, changes, field) => {
    const admin = await aMember(server, 'admin')
    const other = { ...admin, token: await aSession(server, admin.id) }
    const body = { oldPassword: memberPassword, newPassword: 'kola nut and ginger', ...changes }
    const answer = await changePassword(admin, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
    expect(await login(admin, memberPassword)).toBe(200)
    expect(await isSignedIn(server, other)).toBe(true)
  })
})

describe('the session timeout', () => {
  test('is an hour unless changed, one of four, and the same for all administrators', async () => {
    const [admin, other] = [await anAdministrator(server), await anAdministrator(server)]
    expect((await securityOf(admin)).timeout).toBe('1h')
    for (const timeout of ['30m', '2h', '4h', '1h']) {
      const answer = await setTimeoutTo(admin, timeout)
      expect([answer.status, answer.body]).toEqual([200, { message: 'Session timeout updated' }])
      expect((await securityOf(other)).timeout).toBe(timeout)
    }
    expect((await actionsSeenBy(other))[0]).toBe('Session timeout set to 1h, by Aminata Kamara')
  })

  test('holds for running sessions at once, and not for others', async () => {
    const [admin, idle] = [await anAdministrator(server), await anAdministrator(server)]
    const vendor = await aVendor(server)
    await setTimeoutTo(admin, '2h')
    for (const person of [idle, vendor]) await lastUsedBefore(person, 90)
    await setTimeoutTo(admin, '1h')
    expect([await isSignedIn(server, idle), await isSignedIn(server, vendor)]).toEqual([false, true])
  })

  test('that grows wakes no session that had expired, asked for meanwhile or not', async () => {
    const [admin, asked, unasked] = [
      await anAdministrator(server),
      await anAdministrator(server),
      await anAdministrator(server),
    ]
    for (const person of [asked, unasked]) await lastUsedBefore(person, 90)
    expect(await isSignedIn(server, asked)).toBe(false)
    // Past every rule but the first refusal.
    await lastUsedBefore(asked, 0)
    expect(await isSignedIn(server, asked)).toBe(false)
    await setTimeoutTo(admin, '4h')
    expect(await isSignedIn(server, unasked)).toBe(false)
    await setTimeoutTo(admin, '1h')
  })

  test.each([undefined, '', '3h', 60, '1H'])('%j is refused and changes nothing', async (timeout) => {
    const admin = await anAdministrator(server)
    const answer = await setTimeoutTo(admin, timeout)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['timeout']])
    expect((await securityOf(admin)).timeout).toBe('1h')
  })
})

test('the security log holds sign-ins and failed ones of administrators, the newest first, at most 100', async () => {
  const admin = await aMember(server, 'admin')
  await login(admin, 'wrong password')
  await login(admin, memberPassword)
  const { logs } = await securityOf(admin)
  expect(logs.slice(0, 2)).toEqual([
    {
      action: 'Administrator signed in: Aminata Kamara',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      kind: 'sign-ins',
      reason: '',
    },
    {
      action: 'Failed administrator sign-in: Aminata Kamara',
      createdAt: expect.any(String),
      kind: 'sign-ins',
      reason: '',
    },
  ])
  for (let time = 0; time < 101; time++) await setTimeoutTo(admin, '1h')
  expect((await securityOf(admin)).logs).toHaveLength(100)
})

test('what a flood of entries pushes off the first page is on a later one, and found by its kind', async () => {
  const admin = await anAdministrator(server)
  const user = await aCustomer(server)
  const role = { token: admin.token, body: { role: 'vendor' } }
  expect((await server.call('PATCH', `/api/admin/users/${user.id}/role`, role)).status).toBe(200)
  for (let time = 0; time < 101; time++) await setTimeoutTo(admin, '1h')
  const read = async (query: string) =>
    (await server.call('GET', `${settings}/security?${query}`, { token: admin.token })).body
  const expected = /^User role set to vendor: /
  const isThere = (body: { logs: { action: string }[] }) =>
    body.logs.some(({ action }) => expected.test(action))
  const first = await read('')
  expect(isThere(first)).toBe(false)
  expect(first).toMatchObject({ timeout: '1h', currentPage: 1, totalPages: Math.ceil(first.total / 100) })
  expect(first.total).toBeGreaterThan(101)
  expect(isThere(await read('page=2'))).toBe(true)
  expect(isThere(await read('page=11&limit=10'))).toBe(true)
  const users = await read('kind=users&limit=1')
  expect([users.logs.length, isThere(users)]).toEqual([1, true])
  expect(users.total).toBeLessThan(first.total)
  expect(await read('page=999999')).toMatchObject({ logs: [], total: first.total })
})

test('the security log without sign-ins holds all that was done', async () => {
  const admin = await aMember(server, 'admin')
  await login(admin, 'wrong password')
  await login(admin, memberPassword)
  await setTimeoutTo(admin, '1h')
  const read = async (query: string) =>
    (await server.call('GET', `${settings}/security?${query}`, { token: admin.token })).body
  const [all, done, signIns] = [await read(''), await read('without=sign-ins'), await read('kind=sign-ins')]
  expect(done.logs[0].action).toBe('Session timeout set to 1h, by Aminata Kamara')
  expect(done.logs.filter(({ action }: { action: string }) => /sign(ed|-)/.test(action))).toEqual([])
  expect(signIns.total).toBeGreaterThanOrEqual(2)
  expect(done.total + signIns.total).toBe(all.total)
})

test.each(['kind=everything', 'without=everything', 'limit=101', 'page=0'])(
  'the security log with %s is refused',
  async (query) => {
    const { token } = await anAdministrator(server)
    const answer = await server.call('GET', `${settings}/security?${query}`, { token })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [query.split('=')[0]]])
  },
)

test('failed sign-ins of an administrator within an hour are one line, which counts them', async () => {
  const later = { by: 0 }
  const own = await startTestServer({
    settings: { RATE_LIMIT: 'off' },
    now: () => new Date(Date.UTC(2026, 10, 22, 9) + later.by),
  })
  try {
    const [admin, other] = [await aMember(own, 'admin'), await aMember(own, 'admin')]
    const fail = ({ email }: Person) =>
      own.call('POST', '/api/auth/login', { body: { email, password: 'wrong password' } })
    const lines = async () =>
      (await own.call('GET', `${settings}/security?kind=sign-ins`, { token: other.token })).body.logs
    await Promise.all(Array.from({ length: 9 }, () => fail(admin)))
    later.by = 59 * 60_000
    await fail(admin)
    const times = '10 times within an hour'
    expect(await lines()).toEqual([
      {
        action: `Failed administrator sign-in: Aminata Kamara, ${times}`,
        createdAt: '2026-11-22T09:59:00.000Z',
        kind: 'sign-ins',
        reason: '',
      },
    ])
    await fail(other)
    later.by = 61 * 60_000
    await fail(admin)
    expect((await lines()).map(({ action }: { action: string }) => action)).toEqual([
      'Failed administrator sign-in: Aminata Kamara',
      expect.stringMatching(/Kamara(, 10 times within an hour)?$/),
      expect.stringMatching(/Kamara(, 10 times within an hour)?$/),
    ])
  } finally {
    await own.stop()
  }
})

test('logging out all sessions ends those of all accounts, the own one too', async () => {
  const admin = await anAdministrator(server)
  const others = [await anAdministrator(server), await aVendor(server), await aCustomer(server)]
  const answer = await server.call('POST', `${settings}/logout-all`, { token: admin.token })
  expect([answer.status, answer.body]).toEqual([200, { message: 'All sessions logged out' }])
  for (const person of [admin, ...others]) expect(await isSignedIn(server, person)).toBe(false)
  const back = { ...admin, token: await aSession(server, admin.id) }
  expect((await actionsSeenBy(back))[0]).toBe('All sessions logged out, by Aminata Kamara')
})
