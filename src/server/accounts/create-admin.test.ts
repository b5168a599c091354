import { afterEach, describe, expect, test } from 'vitest'
import { aCustomer } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { SettingsError } from '../settings.ts'
import { createAdmin } from './create-admin.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'

const server = testServer()
const password = 'palm oil and pepper'

const administrators = () => server.db.selectFrom('users').selectAll().where('role', '=', 'admin').execute()

/** What starting with these settings does. */
const startWith = (firstAdmin: { email: string; password: string } | null) =>
  ensureFirstAdmin({ ...server.services, settings: { ...server.services.settings, firstAdmin } })

afterEach(async () => {
  await server.db.deleteFrom('sessions').execute()
  await server.db.deleteFrom('known_addresses').execute()
  await server.db.deleteFrom('known_devices').execute()
  await server.db.deleteFrom('audit_log').execute()
  await server.db.deleteFrom('users').execute()
})

describe('making an administrator on the server', () => {
  test('gives an account that signs in as one, and is written into the audit log', async () => {
    await createAdmin(server.services, { email: 'office@makit.example', password })
    const body = { email: 'office@makit.example', password }
    const login = await server.call('POST', '/api/auth/login', { body })
    expect(login.body.user).toMatchObject({ role: 'admin', name: 'Makit Administrator' })
    const log = await server.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(log[0]?.action).toBe('Administrator made on the server')
  })

  test('refuses fewer than 12 characters and a taken e-mail', async () => {
    const { email } = await aCustomer(server)
    const short = createAdmin(server.services, { email: 'office@makit.example', password: 'k4w!ze9q-la' })
    await expect(short).rejects.toMatchObject({ status: 400 })
    await expect(createAdmin(server.services, { email, password })).rejects.toMatchObject({ status: 409 })
    expect(await administrators()).toHaveLength(0)
  })
})

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  const firstAdmin = { email: 'office@makit.example', password }

  test('make the first administrator once, also when two servers start together', async () => {
    await Promise.all([startWith(firstAdmin), startWith(firstAdmin)])
    await startWith(firstAdmin)
    await startWith({ ...firstAdmin, email: 'other@makit.example' })
    expect(await administrators()).toHaveLength(1)
  })

  test('make no account when they are not set', async () => {
    await startWith(null)
    expect(await administrators()).toHaveLength(0)
  })

  test('stop the start when they can’t be used, and say which', async () => {
    const common = startWith({ ...firstAdmin, password: '123qweasdzxc' })
    await expect(common).rejects.toThrow(SettingsError)
    await expect(common).rejects.toThrow(/^ADMIN_PASSWORD can't be used: Many people use this password/)
    const { email } = await aCustomer(server)
    await expect(startWith({ ...firstAdmin, email })).rejects.toThrow(/^ADMIN_EMAIL can't be used/)
    expect(await administrators()).toHaveLength(0)
  })
})
