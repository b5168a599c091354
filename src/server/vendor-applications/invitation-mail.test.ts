import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { aForm, apply, decide, tokenIn } from '#tests/support/applications.ts'
import { anAdministrator } from '#tests/support/factories.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const password = 'ginger-beer at Lumley'
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function aServer(settings: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer({ settings: { PUBLIC_URL: 'https://makit.example', ...settings } })
  cleanups.push(() => server.stop())
  return server
}

async function approveApplicant(server: TestServer, email: string): Promise<void> {
  const admin = await anAdministrator(server)
  const { body } = await apply(server, aForm({ email, name: 'Náomi Sesay', shopName: 'Náomi’s Shéa' }))
  expect((await decide(server, admin.token, body.application._id, 'approve')).status).toBe(200)
  await server.runJobs()
}

/** From the arrived mail to the vendor with a shop. */
async function becomeVendor(server: TestServer, mail: Email, email: string): Promise<void> {
  const token = tokenIn(mail.text ?? '')
  const set = await server.call('POST', '/api/auth/reset-password', {
    body: { token, password, confirmPassword: password },
  })
  expect(set.status).toBe(200)
  const login = await server.call('POST', '/api/auth/login', { body: { email, password } })
  expect(login.body.user).toMatchObject({ role: 'vendor', firstName: 'Náomi', lastName: 'Sesay' })
  const shop = await server.db
    .selectFrom('shops')
    .select(['name', 'is_active'])
    .where('vendor_id', '=', login.body.user._id)
    .executeTakeFirst()
  expect(shop).toEqual({ name: 'Náomi’s Shéa', is_active: true })
}

test('the invitation arrives over SMTP, and from its link one becomes a vendor with a shop', async () => {
  const mailbox = await openMailbox()
  cleanups.push(() => mailbox.close())
  const server = await aServer({ SMTP_URL: mailbox.url })
  await approveApplicant(server, 'naomi@makit.example')

  expect(mailbox.received).toHaveLength(1)
  const [{ from, to, mail }] = mailbox.received as [(typeof mailbox.received)[0]]
  expect({ from, to }).toEqual({ from: 'support@makit.example', to: ['naomi@makit.example'] })
  expect(mail.from).toMatchObject({ name: 'Makit', address: 'support@makit.example' })
  expect(mail.subject).toBe('Your shop on Makit: choose your password')
  // It is not proved yet that the owner of this address wants mails from us.
  expect(mail.text).toMatch(/^Hello,/)
  expect(mail.text).not.toMatch(/Náomi|Shéa/)
  expect(mail.text).toContain('https://makit.example/set-password#')
  await becomeVendor(server, mail, 'naomi@makit.example')

  await server.runJobs()
  expect(mailbox.received.map((arrived) => arrived.mail.subject)).toEqual([
    'Your shop on Makit: choose your password',
    'Your shop on Makit is open',
  ])
})

test('without SMTP_URL the invitation is an .eml file in DATA_DIR/mail, readable by its owner only', async () => {
  const server = await aServer({})
  await approveApplicant(server, 'naomi@makit.example')
  const folder = join(server.services.settings.dataDir, 'mail')
  const files = await readdir(folder)
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/)])
  const file = join(folder, files[0] ?? '')
  expect((await stat(file)).mode & 0o077).toBe(0)
  const mail = await PostalMime.parse(await readFile(file))
  expect(mail.to).toMatchObject([{ address: 'naomi@makit.example' }])
  await becomeVendor(server, mail, 'naomi@makit.example')
})
