import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { categories } from '#shared/listings/categories.ts'
import { pieceBytes } from '#shared/listings/uploads/upload-limits.ts'
import type { Person } from './factories.ts'
import type { RacingCall } from './same-instant.ts'
import type { Answer, TestServer } from './test-server.ts'

type Sender = Pick<Person, 'token'>

/** A photo of several pieces. The same `seed` makes the same one. */
export async function aLargePhoto(seed: number): Promise<Buffer> {
  const side = 440
  let state = seed
  const noise = Uint8Array.from({ length: side * side * 3 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Where the pieces of a photo start. */
export const startsOf = ({ length }: Buffer): number[] =>
  Array.from({ length: Math.ceil(length / pieceBytes) }, (_, at) => at * pieceBytes)

/** The call that sends the piece of a photo that starts there. */
export const pieceCall = (
  { token }: Sender,
  id: string,
  photo: Buffer,
  offset: number,
  bytes = photo.subarray(offset, offset + pieceBytes),
): RacingCall => ({
  method: 'PUT',
  path: `/api/vendor/uploads/${id}?offset=${offset}&size=${photo.length}`,
  token,
  body: bytes,
  headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) },
})

export function sendPiece(server: TestServer, ...piece: Parameters<typeof pieceCall>): Promise<Answer> {
  const { method, path, ...request } = pieceCall(...piece)
  return server.call(method, path, request)
}

/** Sends a photo as a whole; returns the upload's id. */
export async function aWholeUpload(
  server: TestServer,
  sender: Sender,
  photo: Buffer,
  id: string = randomUUID(),
): Promise<string> {
  for (const offset of startsOf(photo)) {
    const { status, body } = await sendPiece(server, sender, id, photo, offset)
    if (status !== 200) throw new Error(`The piece was refused: ${JSON.stringify(body)}`)
  }
  return id
}

export const readUpload = (server: TestServer, { token }: Sender, id: string): Promise<Answer> =>
  server.call('GET', `/api/vendor/uploads/${id}`, { token })

/** The form of a new product with these uploads as its pictures. */
export const productWith = (uploads: readonly string[]) => ({
  title: 'Rice 50 kg',
  price: 950,
  categoryId: categories[2]._id,
  uploads,
})

/** The call that adds it, under a key. */
export const productCall = (
  { token }: Sender,
  uploads: readonly string[],
  key: string = randomUUID(),
): RacingCall => ({
  method: 'POST',
  path: '/api/listings/',
  token,
  body: productWith(uploads),
  headers: { 'idempotency-key': key },
})

export function addProduct(server: TestServer, ...product: Parameters<typeof productCall>): Promise<Answer> {
  const { method, path, ...request } = productCall(...product)
  return server.call(method, path, request)
}
