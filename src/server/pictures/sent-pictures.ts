import { pictureHashOf, pictureUrl } from '#shared/listings/picture-urls.ts'
import { messages } from '#shared/messages.ts'
import { invalidField } from '../errors.ts'
import type { SentFile } from '../http/sent-file.ts'
import type { Services } from '../services.ts'
import type { PictureStore } from './picture-store.ts'
import { type PictureSender, storeUploads, type Upload } from './uploaded-pictures.ts'

/** What was sent for a picture: a file, a text, or nothing. */
interface SentPicture {
  text: string | undefined
  file: SentFile | undefined
}

const longestAddress = 2000
const base64Picture = /^data:[^,]{0,200};base64,/i

const isWebAddress = (text: string) =>
  text.length <= longestAddress &&
  /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) &&
  text.isWellFormed() &&
  URL.canParse(text)

/** The picture to store; null for a text that is not one. */
function sentFile({ text = '', file }: SentPicture): SentFile | null {
  if (file) return file
  const start = base64Picture.exec(text)?.[0]
  if (start === undefined) return null
  const content = text.slice(start.length)
  return {
    size: Buffer.byteLength(content, 'base64'),
    read: async () => Buffer.from(content, 'base64'),
  }
}

/**
 * What to keep of a text: nothing, a picture of ours, or an address that our pages never load. They load whatever is named like
 * one of ours, so nothing else may have such a name.
 */
async function storableText(pictures: PictureStore, field: string, text: string): Promise<string> {
  const hash = pictureHashOf(text)
  if (hash !== null && (await pictures.renewPicture(hash))) return pictureUrl(hash)
  if (text === '' || (hash === null && isWebAddress(text))) return text
  throw invalidField(field, messages.product.imageWrongType)
}

/**
 * The addresses to keep for the pictures sent in these fields; a field with nothing sent is left out. New pictures are
 * stored, all or none. Throws like `storeUploads`.
 */
export async function readSentPictures<Field extends string>(
  services: Pick<Services, 'db' | 'settings' | 'pictures'>,
  sent: Record<Field, SentPicture>,
  sender: PictureSender,
): Promise<Partial<Record<Field, string>>> {
  const addresses: Partial<Record<Field, string>> = {}
  const uploads: (Upload & { field: Field })[] = []
  for (const field of Object.keys(sent) as Field[]) {
    const file = sentFile(sent[field])
    const { text } = sent[field]
    if (file) uploads.push({ field, file })
    else if (text !== undefined) addresses[field] = await storableText(services.pictures, field, text)
  }
  const stored = await storeUploads(services, uploads, sender)
  for (const [place, { field }] of uploads.entries()) addresses[field] = stored[place]!.url
  return addresses
}
