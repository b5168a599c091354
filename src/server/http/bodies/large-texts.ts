import { isAscii } from 'node:buffer'
import { finished } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#shared/messages.ts'
import { createWorkQueue } from '../../concurrency/work-queue.ts'
import { AppError, tooLarge } from '../../errors.ts'
import { callerOf } from '../access.ts'
import { unfinishedUploads } from '../unfinished-uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of a JSON body that may bring a picture as `data:` text: the only ones that may be large. */
    pictureTexts?: readonly string[]
  }
}

/**
 * Two at once in the whole process, one for an account: until a text of 12 MB is a picture, it takes three or four times as much
 * memory.
 */
const queue = createWorkQueue(2, 30, 1)

/** A body up to this size needs no slot. */
const small = 256 * 1024
/** Shorter texts stay where they are: they may be anything. */
const leastPictureText = 64 * 1024

const isSmall = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? Number.NaN) <= small
const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '')

export const pictureTextsOf = ({ routeOptions }: FastifyRequest): readonly string[] =>
  routeOptions.config.pictureTexts ?? []

/** Whether the body may be a large one, which needs a slot. */
export const isLargeText = (request: FastifyRequest): boolean =>
  pictureTextsOf(request).length > 0 && !isForm(request) && !isSmall(request)

/**
 * `onRequest` of a route that takes pictures as text in JSON: a large body is read when there is a slot, which it holds
 * until it is answered. Files of forms need none, they wait on the disk. Throws AppError 503 when too many wait, 429 when
 * the account sends too much.
 */
export async function queueLargeText(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isLargeText(request)) return
  const caller = callerOf(request)
  finished(reply.raw, unfinishedUploads.enter(caller, Number(request.headers['content-length'])))
  await new Promise<void>((start, refuse) => {
    const untilAnswered = () =>
      new Promise<void>((end) => {
        finished(reply.raw, () => end())
        start()
      })
    queue.run(untilAnswered, caller.userId).catch(refuse)
  })
}

const stringStart = Buffer.from('"data:')
const nameOf = (place: number) => `data:${place}`

interface Pictures {
  /** The JSON with a short name in the place of each picture's text. */
  rest: Buffer
  /** Puts the pictures into the fields of the parsed body. Throws AppError 413 when one belongs into another field. */
  putBack(body: unknown): Promise<unknown>
}

/**
 * Takes the long `data:` texts out of JSON before it is parsed: parsing many megabytes of anything else would make
 * every other request wait. At most one for each of the fields. Throws AppError 413 when too much is left.
 */
export function takeOutPictures(json: Buffer, fields: readonly string[]): Pictures {
  const pictures: string[] = []
  const pieces: Buffer[] = []
  let copied = 0
  let taken = 0
  for (let at = nextPicture(json, 0); at >= 0; at = nextPicture(json, at + 1)) {
    const end = json.indexOf('"', at + 1)
    // What stays is too large already.
    if (end < 0 || pictures.length === fields.length || at - taken > small) break
    const text = json.subarray(at + 1, end)
    if (text.length < leastPictureText || !isAscii(text)) continue
    pieces.push(json.subarray(copied, at + 1), Buffer.from(nameOf(pictures.length)))
    pictures.push(text.toString('latin1'))
    taken += text.length
    copied = end
    at = end
  }
  // Before the rest is copied: copying megabytes of what is refused takes time, too.
  if (json.length - taken > small) throw tooLarge()
  const putBack = async (body: unknown) => {
    const sent = (body ?? {}) as Record<string, unknown>
    const places = fields.map((field) => pictures.findIndex((_text, place) => sent[field] === nameOf(place)))
    // One stood somewhere else.
    if (new Set(places.filter((place) => place >= 0)).size < pictures.length) throw tooLarge()
    for (const [index, place] of places.entries())
      if (place >= 0) sent[fields[index]!] = await unescaped(pictures[place]!)
    return body
  }
  return { rest: Buffer.concat([...pieces, json.subarray(copied)]), putBack }
}

/** Where the next `data:` text begins; -1 when so much else comes before that the body is too large. */
function nextPicture(json: Buffer, from: number): number {
  const at = json.subarray(from, from + small + stringStart.length).indexOf(stringStart)
  return at < 0 ? -1 : from + at
}

/** Of a text with escapes, so much is read at a time: one that consists of them takes 150 ms for 10 MB. */
const pieceLength = 256 * 1024

/**
 * Some clients write `\/` for each slash or `\u002B` for each plus. Throws AppError 400 for what is no text of JSON; an escaped
 * backslash may count as that, as no picture has one.
 */
async function unescaped(text: string): Promise<string> {
  if (!text.includes('\\')) return text
  let read = ''
  for (let at = 0; at < text.length; await nextTurn()) {
    const end = wholeEscapes(text, at + pieceLength)
    read += unescapedPiece(text.slice(at, end))
    at = end
  }
  return read
}

/** This place, or the one before the escape that it would cut; the longest one is `\u002F`. */
function wholeEscapes(text: string, place: number): number {
  const last = text.lastIndexOf('\\', place - 1)
  return last > place - 6 ? last : place
}

function unescapedPiece(piece: string): string {
  try {
    return JSON.parse(`"${piece}"`)
  } catch {
    throw new AppError('malformed_request', messages.malformed)
  }
}
