import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createDatabase, createPool, type Database } from '#server/database/database.ts'
import { readFrom } from '#server/database/reads.ts'
import type { App } from '#server/http/route-module.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runJobsOnce } from '#server/jobs/job-runner.ts'
import { openWaitingMail } from '#server/mail/mail-queue.ts'
import type { Mail } from '#server/mail/mail-text.ts'
import { openPictures, picturePlace } from '#server/pictures/open-pictures.ts'
import { ensurePushKeys } from '#server/push/push-keys.ts'
import { takeInSynonyms } from '#server/searches/take-in-synonyms.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { watchRefusals } from './declared-refusals.ts'
import { createTestDatabase } from './test-database.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
  headers: Record<string, unknown>
}

export interface Request {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** The client's address; 127.0.0.1 by default. */
  address?: string
}

/** The real server on a database of its own, called over its HTTP interface. */
export interface TestServer {
  app: App
  services: Services
  db: Database
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, request?: Request): Promise<Answer>
  /** Starts to listen on a free port, for tests that need real connections; returns the address. */
  listen(): Promise<string>
  /** Runs every waiting background job now. */
  runJobs(): Promise<void>
  /** Decrypted mails that are not sent yet, oldest first, including those that wait for the account's owner. */
  waitingMails(): Promise<(Mail & { messageId: string })[]>
  /** Throws when a route refused with a code that it does not declare. */
  stop(): Promise<void>
}

export interface TestServerOptions {
  settings?: Record<string, string>
  now?: () => Date
  /** Runs beside this server, on its database and its DATA_DIR. */
  beside?: TestServer
  /** Makes the database and the DATA_DIR; by default those of an empty market. */
  place?: () => Promise<TestPlace>
  /** Called for every query of a request or a job. */
  onQuery?: (query: CompiledQuery) => void
}

/** What a server runs on. */
export interface TestPlace {
  connectionString: string
  dataDir: string
  remove(): Promise<void>
}

async function emptyPlace(): Promise<TestPlace> {
  const { connectionString, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'makit-test-'))
  const remove = () => drop().then(() => rm(dataDir, { recursive: true, force: true }))
  return { connectionString, dataDir, remove }
}

const placeOf = ({ services: { settings } }: TestServer): TestPlace => ({
  connectionString: settings.databaseUrl!,
  dataDir: settings.dataDir,
  remove: async () => {},
})

const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

export async function startTestServer({
  settings,
  now,
  beside,
  place = emptyPlace,
  onQuery,
}: TestServerOptions = {}): Promise<TestServer> {
  const { connectionString, dataDir, remove } = beside ? placeOf(beside) : await place()
  const pool = createPool(connectionString, () => {}, { max: 16 })
  const db = createDatabase(pool, onQuery)
  const allSettings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    // Whatever the machine has.
    REQUEST_SLOTS: '80',
    ...settings,
  })
  const services: Services = {
    db,
    read: readFrom(db),
    settings: allSettings,
    pictures: await openPictures(db, allSettings, await picturePlace(allSettings, silent)),
    synonyms: await takeInSynonyms(silent),
    log: silent,
    now: now ?? (() => new Date()),
    newId: uuidv7,
  }
  await ensurePushKeys(services)
  const app = await buildApp(services, connectionString)
  const undeclaredRefusals = watchRefusals(app)
  await app.ready()

  return {
    app,
    services,
    db,
    async call(method, path, { token, body, headers, address } = {}) {
      const response = await app.inject({
        method,
        url: path,
        ...(address ? { remoteAddress: address } : {}),
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers,
      }
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    runJobs: () => runJobsOnce(db, jobHandlers(services), silent),
    async waitingMails() {
      const all = jobHandlers(services)
      const links = ['mail-password-link', 'mail-confirmation-link'] as const
      await runJobsOnce(db, Object.fromEntries(links.map((name) => [name, all[name]])), silent)
      const waiting = await db.selectFrom('waiting_mails').selectAll().orderBy('id').execute()
      const mails = waiting.map(async (row) => {
        const mail = await openWaitingMail(services.settings, row)
        return mail && { ...mail, messageId: row.id }
      })
      return (await Promise.all(mails)).filter((mail) => mail !== undefined)
    },
    async stop() {
      await app.close()
      await db.destroy()
      await remove()
      const undeclared = undeclaredRefusals()
      if (undeclared.length > 0) throw new Error(`Refusals that no route declares:\n${undeclared.join('\n')}`)
    },
  }
}

/** A server for all tests of the calling file; started before the first, stopped after the last. */
export function testServer(options: TestServerOptions = {}): TestServer {
  const holder = {} as { server?: TestServer }
  // To fill a whole market takes a while.
  const longest = options.place && 180_000
  beforeAll(async () => {
    holder.server = await startTestServer(options)
  }, longest)
  afterAll(() => holder.server?.stop())
  return new Proxy({} as TestServer, {
    get: (_target, name: keyof TestServer) => holder.server?.[name],
  })
}
