// Run as a process of its own by lab/bench/http.ts: the least work a Node server can do for the same bytes.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { createPool } from '#server/database/database.ts'
import { loadBuiltPages } from '#server/pages/built-pages.ts'

/** A response to send unchanged; `headers` as a flat list, `body` in base64. */
export interface FixedAnswer {
  status: number
  headers: string[]
  body: string
}

/** A response to make: the statements are run, then the page is rendered from its data, or `answer` is written as JSON. */
export interface Making {
  statements?: { sql: string; parameters: unknown[] }[]
  /** Ids among their parameters, which are others each time. */
  madeIds?: string[]
  answer?: unknown
  page?: { url: string; answers: Record<string, { status: number; body: unknown }> }
}

/** Messages to it over the process channel; it sends its port back. */
export interface BareWork {
  connectionString: string
  publicUrl: string
  support: { email: string; phone: string; address: string }
  /** By path. */
  fixed: Record<string, FixedAnswer>
  /** By path too. */
  made: Record<string, Making>
}

process.once('message', async (work: BareWork) => {
  const fixed = new Map(
    Object.entries(work.fixed).map(([path, { status, headers, body }]) => [
      path,
      { status, headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const make = await makerFor(work)
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const answer = fixed.get(path)
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
    else
      make(work.made[path]!).then((text) => {
        const body = Buffer.from(text)
        response.writeHead(200, ['content-length', String(body.length)]).end(body)
      })
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
})

async function makerFor({ connectionString, publicUrl, support }: BareWork) {
  const pool = createPool(connectionString, () => {})
  const pages = await loadBuiltPages(fileURLToPath(new URL('../../../dist/web', import.meta.url)))
  return async ({ statements = [], madeIds = [], answer, page }: Making): Promise<string> => {
    if (statements.length > 0) await run(pool, statements, madeIds)
    if (!page) return JSON.stringify(answer)
    const callApi = async (path: string) => page.answers[path]!
    const rendered = await pages.render({
      url: page.url,
      callApi,
      publicUrl,
      assets: pages.assets,
      support,
      hasLessData: false,
    })
    return String(rendered.html)
  }
}

const names = new Map<string, string>()

/** The name of a prepared statement, the same on every connection. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `bare_${names.size}`
  names.set(sql, name)
  return name
}

/** One after the other on one connection. Those of a transaction are prepared, like Makit's. */
async function run(
  pool: pg.Pool,
  statements: Making['statements'] & object,
  madeIds: readonly string[],
): Promise<void> {
  const fresh = new Map<unknown, string>(madeIds.map((id) => [id, newId()]))
  const replaced = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(replaced) : (fresh.get(value) ?? value)
  const client = await pool.connect()
  let isInTransaction = false
  let isDone = false
  try {
    for (const { sql, parameters } of statements) {
      if (sql === 'begin') isInTransaction = true
      const isPrepared = isInTransaction && parameters.length > 0
      await client.query({
        ...(isPrepared && { name: nameOf(sql) }),
        text: sql,
        values: parameters.map(replaced),
      })
    }
    isDone = true
  } finally {
    client.release(!isDone)
  }
}
