import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { adviceOnClock } from './clock.ts'
import { untilStarted } from './until-started.ts'

/** A PostgreSQL on a port of ours that is starting for so many connections, and the real one of tests afterwards. */
async function aDatabase(port: number) {
  const real = await createTestDatabase()
  const target = new URL(real.connectionString)
  const sockets: Socket[] = []
  const through = new URL(target)
  through.host = `127.0.0.1:${port}`
  let starting = 0
  const refusal = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const listener: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.once('data', (first) => {
      if (starting-- > 0)
        return socket.end(Buffer.concat([Buffer.from([0x45, 0, 0, 0, refusal.length + 4]), refusal]))
      const database = connect(Number(target.port), target.hostname)
      sockets.push(database.on('error', () => {}))
      database.write(first)
      socket.pipe(database).pipe(socket)
    })
  })
  onTestFinished(async () => {
    listener.close()
    for (const socket of sockets) socket.destroy()
    await real.drop()
  })
  return {
    address: through.href,
    /** From now on it listens, and is starting for so many connections. */
    async begin(startingFor: number) {
      starting = startingFor
      listener.listen(port, '127.0.0.1')
      await once(listener, 'listening')
    },
  }
}

test('a database that is starting is waited for, with one line', async () => {
  const database = await aDatabase(await freePort())
  await database.begin(3)
  const tell = vi.fn()
  await untilStarted(database.address, tell, { pauseMs: 10 })
  expect(tell.mock.calls).toEqual([
    ['Waits for the database up to a minute, in case it is starting: the database system is starting up.'],
  ])
  await untilStarted(database.address, tell)
  expect(tell).toHaveBeenCalledOnce()
})

test('one that does not start in time is told as what it is, and what waiting does not mend at once', async () => {
  const tell = vi.fn()
  const nowhere = `postgres://makit@localhost:${await freePort()}/makit`
  const waiting = untilStarted(nowhere, tell, { longestMs: 0 })
  await expect(waiting).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const database = await aDatabase(await freePort())
  await database.begin(0)
  const wrong = new URL(database.address)
  wrong.pathname = '/nothing_of_this_name'
  await expect(untilStarted(wrong.href, tell)).rejects.toMatchObject({ code: '3D000' })
  expect(tell).not.toHaveBeenCalled()
})

test('a server that starts before its database waits for it, and says that its clock is wrong', async () => {
  const database = await aDatabase(await freePort())
  const hourAhead = 'const { now } = Date; Date.now = () => now.call(Date) + 3_600_000'
  let written = ''
  const dataDir = makeDataFolder('makit-early-')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServerProcess(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: database.address,
      SEED: 'none',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hourAhead)}`,
    },
    (text) => {
      if (!written.includes('Waits for the database') && text.includes('Waits for the database'))
        void database.begin(1)
      written += text
    },
  )
  expect(await server.stop()).toBe(0)
  expect(written.match(/Waits for the database[^\n]*/g)).toEqual([expect.stringContaining('ECONNREFUSED')])
  expect(written).toMatch(/The clock of this machine is 3\d{3} seconds ahead of the database's/)
}, 180_000)

test('a clock is wrong beyond a minute, on either side', async () => {
  const advice = (offMs: number) =>
    adviceOnClock({ query: async () => ({ rows: [{ at: new Date(Date.now() - offMs) }] }) } as never)
  expect(await advice(59_000)).toBeUndefined()
  expect(await advice(-59_000)).toBeUndefined()
  expect(await advice(70_000)).toMatch(/is 70 seconds ahead of the database's/)
  expect(await advice(-70_000)).toMatch(/is 70 seconds behind the database's/)
})
