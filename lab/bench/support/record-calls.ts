import { buildApp } from '#server/app.ts'
import { createDatabase, createPool } from '#server/database/database.ts'
import type { Making } from './bare-server.ts'
import { benchServices } from './bench-market.ts'

/** Returns what the server does for a call; `token` is the caller's, and a call with `body` is a POST. */
export interface Recorder {
  record(
    path: string,
    token?: string,
    body?: object,
  ): Promise<Required<Pick<Making, 'statements' | 'answer'>>>
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
  const app = await buildApp(await benchServices(db, connectionString, dataDir))
  return {
    async record(path, token, body) {
      const call = () =>
        app.inject({
          method: body ? 'POST' : 'GET',
          url: path,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
          ...(body && { payload: body }),
        })
      // The first call may do one-time work, such as noting when the session was last used.
      await call()
      statements.length = 0
      const answer = await call()
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
      return { statements: [...statements], answer: answer.json() }
    },
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}
