import { buildApp } from '#server/app.ts'
import { createDatabase, createPool } from '#server/database/database.ts'
import type { Making } from './bare-server.ts'
import { benchServices } from './bench-market.ts'

/** Tells what the server does for a call; `token` is of whom it is. */
export interface Recorder {
  record(path: string, token?: string): Promise<Required<Pick<Making, 'statements' | 'answer'>>>
  close(): Promise<void>
}

/**
 * A server in this process, on the database of the one that is measured, that keeps no answers and writes down the
 * statements of each call, that of the session too.
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
    async record(path, token) {
      const call = () =>
        app.inject({ url: path, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
      // The first may do what is done once only, such as noting when the session was used last.
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
