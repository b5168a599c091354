import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aCustomer } from '#tests/support/factories.ts'
import { waitingFor } from '#tests/support/lock-waits.ts'
import { testServer } from '#tests/support/test-server.ts'
import { buildApp } from '../app.ts'
import { createDatabase, createPool } from '../database/database.ts'

const server = testServer()

test('a handler whose client has gone ends before the server is closed, and its database with it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const { databaseUrl } = server.services.settings
  const db = createDatabase(createPool(databaseUrl!, () => {}))
  const app = await buildApp({ ...server.services, db, log })
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))

  const { token } = await aCustomer(server)

  const stopping = await server.db.transaction().execute(async (tx) => {
    await sql`lock table sessions`.execute(tx)
    const socket = connect(Number(address.port), address.hostname)
    socket.write(`GET /api/order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    const waits = waitingFor('sessions')
    await expect.poll(async () => (await waits.execute(server.db)).rows).toHaveLength(1)
    socket.destroy()
    await once(socket, 'close')

    const closed = app.close()
    const isClosed = closed.then(() => true)
    const stopped = closed.then(() => db.destroy())
    // No connection is left, and the caller is not known yet: time enough to close what does not wait.
    expect(await Promise.race([isClosed, sleep(300, false)])).toBe(false)
    return { stopped }
  })
  await stopping.stopped
  expect(lines).toEqual([])
})
