// Run as a process of its own by bench/http.ts: the least a Node server can do for the same bytes.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { loadBuiltPages } from '#server/pages/built-pages.ts'
import { createPool } from '#server/platform/database.ts'

/** An answer to send as it is; `headers` as a flat list, `body` in base64. */
export interface FixedAnswer {
  status: number
  headers: string[]
  body: string
}

/** What it is told over the process channel; it tells its port back. */
export interface BareWork {
  connectionString: string
  publicUrl: string
  support: { email: string; phone: string; address: string }
  /** By path. */
  fixed: Record<string, FixedAnswer>
  /** For `/miss/list`: statements to run, and the answer to write as JSON. */
  list: { statements: { sql: string; parameters: unknown[] }[]; answer: unknown }
  /** For `/miss/page`: a page to draw from these answers. For `/miss/both`, after the statements. */
  page: { url: string; answers: Record<string, { status: number; body: unknown }> }
}

process.once('message', async (work: BareWork) => {
  const fixed = new Map(
    Object.entries(work.fixed).map(([path, { status, headers, body }]) => [
      path,
      { status, headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const made = await makers(work)
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const answer = fixed.get(path)
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
    else
      made[path]!().then((text) => {
        const body = Buffer.from(text)
        response.writeHead(200, ['content-length', String(body.length)]).end(body)
      })
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
})

async function makers({ list, page, connectionString, publicUrl, support }: BareWork) {
  const pool = createPool(connectionString, () => {})
  const pages = await loadBuiltPages(fileURLToPath(new URL('../../dist/web', import.meta.url)))
  const listText = async () => {
    for (const { sql, parameters } of list.statements) await pool.query(sql, parameters)
    return JSON.stringify(list.answer)
  }
  const pageText = async () => {
    const callApi = async (path: string) => page.answers[path]!
    const drawn = await pages.render({ url: page.url, callApi, publicUrl, assets: pages.assets, support })
    return String(drawn.html)
  }
  const both = async () => {
    await listText()
    return pageText()
  }
  return { '/miss/list': listText, '/miss/page': pageText, '/miss/both': both } as Record<
    string,
    () => Promise<string>
  >
}
