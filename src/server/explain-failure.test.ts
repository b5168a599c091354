import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { selfSigned } from '#tests/support/self-signed.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createReadinessProbe } from './database/readiness.ts'
import { explainFailure } from './explain-failure.ts'

const server = testServer()

/** The address of what treats each connection so as soon as it has sent something. */
async function strange(treat: (socket: Socket) => unknown): Promise<string> {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.once('data', () => treat(socket))
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    listener.close()
    for (const socket of sockets) socket.destroy()
  })
  return `postgres://makit:secret@127.0.0.1:${(listener.address() as AddressInfo).port}/makit`
}

/** A PostgreSQL that refuses each client with this code. */
const refusing = (code: string, message: string) =>
  strange((socket) => {
    const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
    const head = Buffer.from([...Buffer.from('E'), 0, 0, 0, fields.length + 4])
    socket.end(Buffer.concat([head, fields]))
  })

async function withoutPassword(): Promise<string> {
  const url = new URL(server.services.settings.databaseUrl!)
  url.password = ''
  return url.href
}

const refusedLocalhost = async () => `postgres://makit:secret@localhost:${await freePort()}/makit`

const seeUrl = (words: RegExp) =>
  new RegExp(`^The database can't be used, see DATABASE_URL: ${words.source}$`)

test.each<[string, () => Promise<string>, RegExp]>([
  ['a localhost where nothing listens', refusedLocalhost, seeUrl(/connect ECONNREFUSED .*\d\./)],
  ['no password in the address', withoutPassword, seeUrl(/it wants a password, and there is none\./)],
  ['silence', () => strange(() => {}), seeUrl(/timeout.*/)],
  ['an end', () => strange((socket) => socket.end()), seeUrl(/Connection terminated.*/)],
  ['a reset', () => strange((socket) => socket.resetAndDestroy()), seeUrl(/read ECONNRESET\./)],
  [
    'no TLS',
    async () => `${await strange((socket) => socket.write('N'))}?sslmode=verify-full`,
    seeUrl(/The server does not support SSL connections\./),
  ],
  [
    'a certificate that signs itself',
    async () => {
      const proof = selfSigned()
      const address = await strange((socket) =>
        socket.write('S', () => new TLSSocket(socket, { isServer: true, ...proof }).on('error', () => {})),
      )
      return `${address}?sslmode=verify-full`
    },
    seeUrl(/self.signed certificate.*/),
  ],
  [
    'a start of its own',
    () => refusing('57P03', 'the database system is starting up'),
    /^The database can't be used now: the database system is starting up\.$/,
  ],
  [
    'a full disk',
    () => refusing('53100', 'could not write init file'),
    /^The database can't be used now: could not write init file\.$/,
  ],
])('%s in place of the database is told in one line', async (what, address, line) => {
  const client = new pg.Client({
    connectionString: await address(),
    connectionTimeoutMillis: what === 'silence' ? 100 : 20_000,
  })
  client.on('error', () => {})
  const error = await client.connect().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  // PostgreSQL would wait a minute for the password, and so would the end of its database.
  client.end().catch(() => {})
  expect(explainFailure(error)).toMatch(line)
})

test('a server that is not ready says why, also of a localhost where nothing listens', async () => {
  const told: { reason: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => told.push(JSON.parse(line)) })
  const isReady = createReadinessProbe({ db: server.db, log }, await refusedLocalhost())
  expect(await isReady()).toBe(false)
  expect(told).toEqual([expect.objectContaining({ reason: expect.stringContaining('connect ECONNREFUSED') })])
})

test('no administrator is made in a database that is not there, which is told in one line', async () => {
  const making = promisify(execFile)(process.execPath, ['scripts/create-admin.ts', 'office@makit.example'], {
    env: { ...process.env, ADMIN_PASSWORD: 'palm oil and pepper', DATABASE_URL: await refusedLocalhost() },
  })
  await expect(making).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database can't be used, see DATABASE_URL: [^\n]+\n$/),
  })
})
