import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { readIdentity } from '#server/embedded-postgres/identity-file.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { inRunningDatabase } from '../../tests/support/running-database.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import type { FaultResult, FaultSuite } from './fault-suite.ts'
import { type Mailed, spendDay } from './secret-day.ts'
import { letMailWait } from './waiting-mail.ts'

/** Values that must not be found, by their kind. A link's token may occur in the mail that contains it and nowhere else. */
export type Secrets = Map<string, string>

/** PostgreSQL's own files, which contain deleted rows for a while. They are searched last, for they are large. */
const databaseFiles = /^(base|global|pg_\w+)$/

async function filesIn(folder: string, without?: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return without?.test(entry.name) ? [] : filesIn(path, without)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(files)).flat()
}

/** Every row of every table as text, including mails that wait to be sent. */
async function rowsOf(dataDir: string): Promise<string[]> {
  return inRunningDatabase(dataDir, async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      db,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql.raw<{ row: string }>(`select t::text as row from ${name} t`).execute(db)
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return found
  })
}

async function writtenMails(dataDir: string): Promise<Mailed[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const parsed = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return parsed.map(({ to, text }) => ({ to: to?.[0]?.address ?? '', text: text ?? '' }))
}

/** Empty for a file that PostgreSQL has just removed. */
const readText = async (file: string) => (await readFile(file).catch(() => '')).toString('latin1')

/** Where any of the secrets occurs, without repeating it. */
function hitsIn(place: string, text: string, secrets: Secrets): string[] {
  return [...secrets].filter(([secret]) => text.includes(secret)).map(([, name]) => `${name} is in ${place}`)
}

async function look(dataDir: string, log: string, secrets: Secrets, without?: RegExp): Promise<string[]> {
  const violations = hitsIn('the log', log, secrets)
  for (const file of await filesIn(dataDir, without)) {
    if (!file.endsWith('.eml')) violations.push(...hitsIn(file, await readText(file), secrets))
  }
  for (const row of await rowsOf(dataDir)) violations.push(...hitsIn(row.split(':')[0]!, row, secrets))
  return violations
}

/** A mail may contain no secret but its own link. */
function lookAtMails(mails: readonly Mailed[], secrets: Secrets): string[] {
  return mails.flatMap(({ to, text }) => {
    const withoutLink = text.replace(/(set-password|confirm-email)#[\w-]+/, '')
    return hitsIn(`a mail to ${to}`, withoutLink, secrets)
  })
}

const asLogLines = (log: string) => log.split('\n').filter((line) => line.startsWith('{') && !isJson(line))

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

async function run(rounds: number, report: (progress: string) => void): Promise<FaultResult> {
  const dataDir = makeDataFolder('makit-secrets-')
  const mailbox = await openMailbox()
  const secrets: Secrets = new Map()
  const admin = { email: 'office@makit.example', password: `office ${randomBytes(9).toString('hex')}` }
  secrets.set(admin.password, 'the first administrator’s password')
  const mailPassword = `mail-${randomBytes(9).toString('hex')}`
  secrets.set(mailPassword, 'the password of SMTP_URL')
  const base = { DATA_DIR: dataDir, SEED: 'none', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const violations: string[] = []
  let log = ''
  let mailCount = 0
  const withServer = async (settings: Record<string, string>, work: (url: string) => Promise<void>) => {
    const server = await startServerProcess({ ...base, ...settings }, (text) => {
      log += text
    })
    try {
      await work(server.url)
      const { password } = readIdentity(dataDir)!
      violations.push(...hitsIn('the log', log, new Map([[password, 'the database’s password']])))
      violations.push(...(await look(dataDir, log, secrets, databaseFiles)))
    } finally {
      await server.stop()
    }
  }
  try {
    const bySmtp = () => mailbox.received.map(({ to, mail }) => ({ to: to[0] ?? '', text: mail.text ?? '' }))
    await withServer({ SMTP_URL: mailbox.url }, async (url) => {
      for (let day = 0; day < rounds; day++) await spendDay(url, admin, secrets, async () => bySmtp())
      report(`${rounds} days with a mail server`)
    })
    await withServer({}, async (url) => {
      for (let day = 0; day < rounds; day++) await spendDay(url, admin, secrets, () => writtenMails(dataDir))
      report(`${rounds} days without one`)
    })
    const mails = [...bySmtp(), ...(await writtenMails(dataDir))]
    mailCount = mails.length
    violations.push(...lookAtMails(mails, secrets))
    // No server listens there: each attempt to send is logged.
    await withServer({ SMTP_URL: `smtp://makit:${mailPassword}@127.0.0.1:9` }, async (url) => {
      const links = await letMailWait(url, dataDir, admin.email, () => log)
      if (links.length === 0) violations.push('no link was looked for while its mail waits')
      for (const link of links) secrets.set(link, 'the token of a link whose mail waits')
      violations.push(...(await look(dataDir, log, secrets)))
    })
    violations.push(...asLogLines(log).map((line) => `a line of the log is no JSON: ${line.slice(0, 80)}`))
  } finally {
    await mailbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const lines = log.split('\n').length
  const measured = `${2 * rounds} days, ${secrets.size} secrets, looked for in ${lines} lines of log, ${mailCount} mails, all other files (PostgreSQL’s own and a backup too) and all rows (waiting mails too)`
  return { measured, violations: [...new Set(violations)] }
}

/** Passwords, tokens and links are in no log and no file, and in the database only as hashes. */
export const secrets: FaultSuite = { name: 'secrets', goal: 15, fullRounds: 5, run }
