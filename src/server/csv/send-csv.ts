import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Read } from '../database/reads.ts'
import { callerOf } from '../http/access.ts'
import { takeListSlot } from '../http/list-in-parts.ts'
import { type CsvCell, csvHead, csvLines } from './csv-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is a CSV file (`sendCsv`). */
    sendsCsv?: true
  }
}

/** Rows that are read at once: few enough to delay no other request, and to fill no memory. */
export const rowsPerPage = 200

/** A table to send as CSV. */
export interface CsvTable<Row> {
  /** What it is a table of, in letters, digits and hyphens: `orders` is saved as makit-orders-2026-11-23.csv. */
  name: string
  /** The columns by their names, in their order, and what each says of a row. */
  columns: Readonly<Record<string, (row: Row) => CsvCell>>
  /**
   * Reads up to `limit` rows: the first ones, or those that follow `last`. Ask by what `last` says, as in
   * `where id < last.id order by id desc`: an offset gets slower from page to page and jumps when a row is added.
   */
  readPage: (last: Row | undefined, limit: number) => Promise<readonly Row[]>
}

/** The same table, each page of which may come from a replica. */
export const tableRead = <Row>(
  { db, read }: { db: Database; read: Read },
  tableOf: (db: Database) => CsvTable<Row>,
): CsvTable<Row> => ({
  ...tableOf(db),
  readPage: (last, limit) => read((from) => tableOf(from).readPage(last, limit)),
})

/**
 * Sends a table of any length as a CSV file. A page of it is read when the one before is on its way, so that memory holds two
 * pages; when the client goes, no further one is read. A table that fails midway breaks the connection: it is never
 * taken for a whole one. Throws AppError 429 while the caller is being sent two long answers already.
 *
 * The route needs `config: { sendsCsv: true, refuses: ['rate_limited'] }`, `exposeHeadRoute: false` and the response
 * schema `csvAnswer` (src/shared/csv-answer.ts):
 *
 *     async (request, reply) => sendCsv(request, reply, { name: 'products', columns, readPage })
 */
export async function sendCsv<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  table: CsvTable<Row>,
): Promise<FastifyReply> {
  takeListSlot(callerOf(request).userId, reply)
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="makit-${table.name}-${day}.csv"`)
    .send(Readable.from(textOf(table)))
}

/** The text of the file, page by page. */
async function* textOf<Row>({ columns, readPage }: CsvTable<Row>): AsyncGenerator<string> {
  const cells = Object.values(columns)
  let rows = await readPage(undefined, rowsPerPage)
  yield csvHead(Object.keys(columns))
  while (rows.length > 0) {
    yield csvLines(rows.map((row) => cells.map((cell) => cell(row))))
    rows = rows.length < rowsPerPage ? [] : await readPage(rows.at(-1), rowsPerPage)
  }
}
