import { finished, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { tooMany } from '../errors.ts'
import { callerOf } from './access.ts'

/** A list that is read part by part: a long one read at once would block all other requests and fill the memory. */
export interface ListInParts<Row, Beside> {
  parts: readonly (() => Promise<Row[]>)[]
  /** What the answer says beside the list. */
  beside: Beside
}

/** The most rows read and written at once, as many as a page may have: each may have a text of 5,000 characters. */
const rowsPerPart = 100

/** The parts of a list that is known by its ids; `read` keeps their order. */
export function partsOf<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): (() => Promise<Row[]>)[] {
  const parts: (() => Promise<Row[]>)[] = []
  for (let at = 0; at < ids.length; at += rowsPerPart) parts.push(() => read(ids.slice(at, at + rowsPerPart)))
  return parts
}

/** All rows of it. */
export async function rowsOf<Row>({ parts }: ListInParts<Row, unknown>): Promise<Row[]> {
  const rows: Row[] = []
  for (const part of parts) rows.push(...(await part()))
  return rows
}

/**
 * Sends the list as the field `name` of the answer. Of several parts each is read and written when the one before is on
 * its way. Throws AppError 429 while the caller's account is being sent two such lists already.
 */
export async function sendList<Row, Beside extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  rowSchema: z.ZodMiniType<Row>,
  list: ListInParts<Row, Beside>,
): Promise<FastifyReply> {
  if (list.parts.length <= 1) return reply.send({ [name]: await rowsOf(list), ...list.beside })
  takeListSlot(callerOf(request).userId, reply)
  const json = Readable.from(jsonOf(name, z.array(rowSchema), list))
  return reply.type('application/json; charset=utf-8').send(json)
}

async function* jsonOf<Row, Beside>(
  name: string,
  schema: z.ZodMiniType<Row[]>,
  { parts, beside }: ListInParts<Row, Beside>,
): AsyncGenerator<string> {
  yield `{"${name}":[`
  let separator = ''
  for (const part of parts) {
    const rows = await part()
    // All of it may be gone since the list was found.
    if (rows.length === 0) continue
    yield separator + JSON.stringify(schema.parse(rows)).slice(1, -1)
    separator = ','
  }
  const rest = JSON.stringify(beside).slice(1, -1)
  yield rest === '' ? ']}' : `],${rest}}`
}

const mostPerAccount = 2
const inFlight = new Map<string, number>()

/** Takes one of the slots for long answers that an account has, until the response ends. Throws AppError 429 if none is left. */
export function takeListSlot(userId: string, { raw }: FastifyReply): void {
  const taken = inFlight.get(userId) ?? 0
  if (taken >= mostPerAccount) throw tooMany(1)
  inFlight.set(userId, taken + 1)
  // Eleven parts of the server listen for the end of a list that is sent in parts; Node warns beyond ten.
  raw.setMaxListeners(20)
  finished(raw, () => {
    const left = inFlight.get(userId)! - 1
    if (left > 0) inFlight.set(userId, left)
    else inFlight.delete(userId)
  })
}
