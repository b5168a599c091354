import { buildApp } from '#server/app.ts'
import { createDatabase, createPool } from '#server/database/database.ts'
import type { Making } from './bare-server.ts'
import { benchServices } from './bench-market.ts'

/** Returns what the server does for a call; `token` is the caller's, and a call with `body` is a POST with a key of its own. */
export interface Recorder {
  record(path: string, token?: string, body?: object): Promise<Required<Omit<Making, 'page'>>>
  close(): Promise<void>
}

/**
 * A server in this process, on the database of the measured one, that caches no responses and records the statements of each
 * call, including the session's.
 */
export async function openRecorder(connectionString: string, dataDir: string): Promise<Recorder> {
  const statements: Making['statements'] & object = []
  const db = createDatabase(
    createPool(connectionString, () => {}),
    ({ sql, parameters }) => {
      statements.push({ sql, parameters: [...parameters] })
    },
  )
  const services = await benchServices(db, connectionString, dataDir)
  const madeIds: string[] = []
  const newId = () => {
    const id = services.newId()
    madeIds.push(id)
    return id
  }
  const app = await buildApp({ ...services, newId })
  return {
    async record(path, token, body) {
      const call = () =>
        app.inject({
          method: body ? 'POST' : 'GET',
          url: path,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body && { 'idempotency-key': newId() }),
          },
          ...(body && { payload: body }),
        })
      // The first call may do one-time work, such as noting when the session was last used.
      await call()
      statements.length = 0
      madeIds.length = 0
      const answer = await call()
      if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
      return { statements: [...statements], madeIds: [...madeIds], answer: answer.json() }
    },
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}
