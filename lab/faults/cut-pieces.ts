import { randomInt, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { deleteOldUploads } from '#server/listings/uploads/upload-rows.ts'
import { pieceBytes } from '#shared/listings/uploads/upload-limits.ts'
import { pieceCall, productWith } from '../../tests/support/upload-calls.ts'
import type { Sender } from './broken-uploads.ts'

const headersOf = ({ vendor }: Sender) => ({ authorization: `Bearer ${vendor.token}` })

/** Sends the piece that starts there; returns what the server says of the upload then. */
export async function putPiece(sender: Sender, id: string, photo: Buffer, offset: number): Promise<number> {
  const { path, headers, body } = pieceCall(sender.vendor, id, photo, offset)
  const answer = await fetch(sender.url + path, {
    method: 'PUT',
    headers: { ...headers, ...headersOf(sender) },
    body: new Uint8Array(body as Buffer),
  })
  if (!answer.ok) throw new Error(`The piece was answered ${answer.status}`)
  return (await answer.json()).upload.offset
}

/** Where the next piece starts; 0 for an upload that is not there. */
export async function askOffset(sender: Sender, id: string): Promise<number> {
  const answer = await fetch(`${sender.url}/api/vendor/uploads/${id}`, { headers: headersOf(sender) })
  return answer.ok ? (await answer.json()).upload.offset : 0
}

/** Adds a product with this upload as its picture; returns the status. */
export async function putIntoProduct(sender: Sender, id: string): Promise<number> {
  const answer = await fetch(`${sender.url}/api/listings/`, {
    method: 'POST',
    headers: { ...headersOf(sender), 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify({ ...productWith([id]), title: 'Raffia bag' }),
  })
  return answer.status
}

/** Sends a part of a piece; then the connection is gone. */
function cutPiece(sender: Sender, id: string, photo: Buffer, offset: number): Promise<void> {
  const { path, headers, body } = pieceCall(sender.vendor, id, photo, offset)
  const bytes = body as Buffer
  return new Promise((done) => {
    const sending = request(sender.url + path, {
      ...{ method: 'PUT', headers: { ...headers, ...headersOf(sender) } },
    })
    sending.on('error', () => {}).on('close', () => done())
    sending.write(bytes.subarray(0, randomInt(bytes.length - 1)), () => sending.destroy())
  })
}

/**
 * Sends a photo of which half of the pieces are cut at any byte and sent again, and adds a product with it or leaves it half
 * sent. Returns what was kept of a cut piece, or lost of a whole one.
 */
export async function sendInCutPieces(sender: Sender, photo: Buffer, isLeft: boolean): Promise<string[]> {
  const id = randomUUID()
  const violations: string[] = []
  const end = isLeft ? pieceBytes : photo.length
  for (let offset = 0; offset < end; ) {
    if (randomInt(2) === 0) {
      await cutPiece(sender, id, photo, offset)
      const stands = await askOffset(sender, id)
      if (stands !== offset) violations.push(`after ${offset} bytes and a cut piece it stands at ${stands}`)
    }
    offset = await putPiece(sender, id, photo, offset)
  }
  const status = isLeft ? 201 : await putIntoProduct(sender, id)
  return status === 201 ? violations : [...violations, `a product with an upload was answered ${status}`]
}

/** What is left of all uploads when the half ones are deleted, a day later. */
export async function leftUploads(db: Database): Promise<string[]> {
  await sql`update uploads set changed_at = changed_at - interval '25 hours'`.execute(db)
  await deleteOldUploads(db)
  const { rows } = await sql<{ left: number }>`select
    (select count(*) from uploads)::integer + (select count(*) from upload_pieces)::integer as left`.execute(
    db,
  )
  return rows[0]!.left === 0 ? [] : [`${rows[0]!.left} rows of uploads are left`]
}
