import sharp from 'sharp'
import type { Answer, TestServer } from './test-server.ts'

type Part = [name: string, value: string | Buffer, fileName?: string]

/** A multipart form as bytes; parts keep their order, Buffers become files. */
export async function encodeForm(
  parts: readonly Part[],
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value, fileName = 'photo.jpg'] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), fileName)
  }
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return { body, headers: { 'content-type': encoded.headers.get('content-type')! } }
}

/** Sends a multipart form. */
export async function sendForm(
  server: TestServer,
  method: 'POST' | 'PUT',
  path: string,
  token: string | undefined,
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = await encodeForm(parts)
  return server.call(method, path, { token, body: form.body, headers: { ...form.headers, ...headers } })
}

/** A photo as a phone makes it, a JPEG; another colour gives another picture. */
export const aPhoto = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
