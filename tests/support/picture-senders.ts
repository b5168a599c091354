import { categories } from '#shared/listings/categories.ts'
import type { Person, Vendor } from './factories.ts'
import type { HostilePicture } from './hostile-pictures/hostile-picture.ts'

/** A listening server, and the users who send pictures to it. */
export interface PictureTarget {
  url: string
  vendor: Vendor
  listingId: string
  buyer: Person
}

/** Senders alternate, because one account may have only a few uploads in flight. */
export function inTurns<T>(all: readonly T[]): () => T {
  let next = 0
  return () => all[next++ % all.length]!
}

export interface PictureAnswer {
  status: number
  body: { message?: unknown; code?: unknown; errors?: Record<string, unknown> }
  /** Address of the picture if it was accepted. */
  picture: string | undefined
}

/** One way to upload a picture. */
export interface PictureSender {
  name: string
  field: string
  send(target: PictureTarget, picture: HostilePicture): Promise<PictureAnswer>
}

type Body = { headers: Record<string, string>; body: BodyInit }

const boundary = 'makit-form-0123456789'

/** A form as raw bytes: a file name that a browser would correct is sent as it is. */
function formOf(
  fields: Record<string, string>,
  field: string,
  { fileName, type, bytes }: HostilePicture,
): Body {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const typeLine = type ? `Content-Type: ${type}\r\n` : ''
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n${typeLine}\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

const asText = (field: string, { type, bytes }: HostilePicture): Body => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ [field]: `data:${type};base64,${bytes.toString('base64')}` }),
})

async function send(method: string, address: string, { token }: Person, { headers, body }: Body) {
  const answer = await fetch(address, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several routes
type AnyBody = any

/** Every way to upload: the forms of products, shops and profiles, and pictures as text in JSON. */
export const pictureSenders: readonly PictureSender[] = [
  {
    name: 'profile',
    field: 'image',
    async send({ url, buyer }, picture) {
      const answer = await send('PUT', `${url}/api/user/profile`, buyer, formOf({}, 'image', picture))
      return { ...answer, picture: (answer.body as AnyBody).user?.image }
    },
  },
  {
    name: 'new product',
    field: 'images',
    async send({ url, vendor }, picture) {
      const fields = { title: 'Clay pot', price: '20', categoryId: categories[4]._id }
      const answer = await send('POST', `${url}/api/listings`, vendor, formOf(fields, 'images', picture))
      return { ...answer, picture: (answer.body as AnyBody).listing?.images[0] }
    },
  },
  {
    name: 'changed product',
    field: 'images',
    async send({ url, vendor, listingId }, picture) {
      const form = formOf({}, 'images', picture)
      const answer = await send('PUT', `${url}/api/listings/${listingId}`, vendor, form)
      return { ...answer, picture: (answer.body as AnyBody).listing?.images[0] }
    },
  },
  {
    name: 'shop logo',
    field: 'logo',
    async send({ url, vendor }, picture) {
      const answer = await send('POST', `${url}/api/vendor/shop`, vendor, formOf({}, 'logo', picture))
      return { ...answer, picture: (answer.body as AnyBody).shop?.logo }
    },
  },
  {
    name: 'shop banner as text',
    field: 'banner',
    async send({ url, vendor }, picture) {
      const answer = await send('POST', `${url}/api/vendor/shop`, vendor, asText('banner', picture))
      return { ...answer, picture: (answer.body as AnyBody).shop?.banner }
    },
  },
  {
    name: 'profile as text',
    field: 'image',
    async send({ url, buyer }, picture) {
      const answer = await send('PUT', `${url}/api/user/profile`, buyer, asText('image', picture))
      return { ...answer, picture: (answer.body as AnyBody).user?.image }
    },
  },
]
