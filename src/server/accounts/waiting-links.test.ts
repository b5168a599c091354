import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runJobsOnce } from '#server/jobs/job-runner.ts'
import { folderPlace } from '#server/pictures/open-pictures.ts'
import { anInvitation, inviteAgain, tokenIn } from '#tests/support/applications.ts'
import { aCustomer, anAdministrator } from '#tests/support/factories.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let mailbox: Mailbox
let server: TestServer
let place: string

beforeEach(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ settings: { SMTP_URL: mailbox.url } })
  place = await mkdtemp(join(tmpdir(), 'makit-waiting-'))
})
afterEach(async () => {
  await server.stop()
  await mailbox.close()
  await rm(place, { recursive: true })
})

const keyFile = () => join(server.services.settings.dataDir, 'mail.key')

/** A reset, an invitation sent again and a new administrator; answers the links, whose mails wait. */
async function threeLinks() {
  const admin = await anAdministrator(server)
  const [forgetful, promoted] = [await aCustomer(server), await aCustomer(server)]
  await server.call('POST', '/api/auth/forgot-password', { body: { email: forgetful.email } })
  const invitation = await anInvitation(server, admin.token)
  const { body } = await inviteAgain(server, admin.token, invitation._id)
  const role = { token: admin.token, body: { role: 'admin' } }
  expect((await server.call('PATCH', `/api/admin/users/${promoted.id}/role`, role)).status).toBe(200)
  const mails = await server.waitingMails()
  const tokenTo = (email: string) =>
    tokenIn(mails.findLast(({ to, text }) => to === email && text.includes('/set-password#'))?.text ?? '')
  const tokens = [tokenTo(forgetful.email), tokenTo(invitation.email), tokenTo(promoted.email)]
  expect(tokens, 'the link for passing on is another one').not.toContain(tokenIn(body.link))
  return tokens
}

async function everyRow(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname = 'public'`.execute(server.db)
  const rows = tables.map(({ name }) => sql`select t::text as row from ${sql.raw(name)} t`)
  const all = await sql<{ row: string }>`${sql.join(rows, sql` union all `)}`.execute(server.db)
  return all.rows.map(({ row }) => row).join('\n')
}

async function everyFile(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}

test('while mails wait, no row and no backup holds a link or the key; then they arrive and the links work', async () => {
  const tokens = await threeLinks()
  const folder = join(place, 'backup')
  const { dataDir } = server.services.settings
  const connectionString = server.services.settings.databaseUrl!
  await makeBackup({ connectionString, pictures: folderPlace(dataDir), folder })
  const [rows, files, key] = [await everyRow(), await everyFile(folder), await readFile(keyFile())]
  const waiting = await server.db.selectFrom('waiting_mails').select('content').execute()
  expect(waiting.filter(({ content }) => rows.includes(content)).length).toBeGreaterThan(2)
  for (const secret of [...tokens, 'set-password', key.toString('base64'), key.toString('hex')]) {
    expect(rows).not.toContain(secret)
    expect(files).not.toContain(secret)
  }
  expect(files).not.toContain(key.toString('latin1'))

  await server.runJobs()
  const arrived = mailbox.received.map(({ mail }) => mail.text ?? '')
  for (const token of tokens) {
    expect(arrived.filter((text) => text.includes(token))).toHaveLength(1)
    const password = 'ginger-beer at Lumley'
    const body = { token, password, confirmPassword: password }
    expect((await server.call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
  }
})

test('what a mail server says about a link is kept without it', async () => {
  const tokens = await threeLinks()
  mailbox.refusal = (text) =>
    `554 not with ${text.split(/\s/).find((word) => word.includes('set-password#'))} in it`
  await server.runJobs()
  const rows = await everyRow()
  expect(rows).toContain('554 not with')
  for (const token of tokens) expect(rows).not.toContain(token)
})

test('a mail that was encrypted with another key is tried again, with a log line that names no recipient, and sent once its key is back', async () => {
  const tokens = await threeLinks()
  const key = await readFile(keyFile())
  await writeFile(keyFile(), randomBytes(32))
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const runJobs = () => runJobsOnce(server.db, jobHandlers({ ...server.services, log }), log)
  await runJobs()
  const unreadable = lines.filter((line) =>
    line.includes('encrypted with a key that is not in DATA_DIR/mail.key'),
  )
  // The first invitation, which the second has killed, waited too.
  expect(unreadable).toHaveLength(4)
  expect(lines.join('')).not.toMatch(/@|set-password#/)
  for (const token of tokens) expect(lines.join('')).not.toContain(token)
  const left = await server.db.selectFrom('jobs').select('attempts').where('name', '=', 'send-mail').execute()
  expect(left).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ attempts: 1 })))
  expect(mailbox.received.every(({ mail }) => !mail.text?.includes('set-password'))).toBe(true)

  await writeFile(keyFile(), key)
  await sql`update jobs set run_at = now()`.execute(server.db)
  await runJobs()
  const sent = mailbox.received.map(({ mail }) => mail.text).join('')
  for (const token of tokens) expect(sent).toContain(token)
})
