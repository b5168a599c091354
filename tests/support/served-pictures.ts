import sharp from 'sharp'
import { linkPreviewPath, pictureAt, pictureHashOf, pictureWidths } from '#shared/listings/picture-urls.ts'
import { secretMark } from './hostile-pictures/hostile-picture.ts'

/** What is wrong with a stored picture as visitors get it: anything in it but new pixels. */
export async function servedViolations(url: string, picture: string, original: Buffer): Promise<string[]> {
  if (!pictureHashOf(picture)) return [`is kept as ${picture}`]
  const files = [...pictureWidths.map((width) => pictureAt(picture, width)), linkPreviewPath(picture)!]
  const found = await Promise.all(files.map((path) => fileViolations(url, path, original)))
  return found.flat()
}

async function fileViolations(url: string, path: string, original: Buffer): Promise<string[]> {
  const answer = await fetch(url + path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return [`${path} answers ${answer.status}`]
  const type = path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
  const violations: string[] = []
  if (answer.headers.get('content-type') !== type)
    violations.push(`${path} is ${answer.headers.get('content-type')}`)
  if (answer.headers.get('x-content-type-options') !== 'nosniff') violations.push(`${path} may be sniffed`)
  if (bytes.includes(secretMark) || bytes.includes('<script'))
    violations.push(`${path} holds what was hidden in it`)
  if (bytes.equals(original)) violations.push(`${path} is the original`)
  const { exif, xmp, icc, iptc, format, pages } = await sharp(bytes).metadata()
  if (exif || xmp || icc || iptc) violations.push(`${path} tells more than its pixels`)
  if (`image/${format}` !== type || (pages ?? 1) > 1)
    violations.push(`${path} is a ${format} of ${pages} pages`)
  return violations
}
