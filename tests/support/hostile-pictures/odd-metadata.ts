import sharp from 'sharp'
import { formats, type HostilePicture, hostile, secretMark, typeOf } from './hostile-picture.ts'
import {
  extendedWebp,
  honestPicture,
  pngChunk,
  webpFlag,
  withJpegSegments,
  withPngChunks,
} from './picture-parts.ts'

const place = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '8/1 29/1 4/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '13/1 14/1 5/1',
}

/** Location and photographer, as phones write them. */
async function placedPictures(): Promise<HostilePicture[]> {
  const found: HostilePicture[] = []
  for (const format of formats)
    for (let orientation = 1; orientation <= 8; orientation++) {
      const bytes = await sharp(await honestPicture(format))
        .withExif({ IFD0: { Make: secretMark, Copyright: secretMark }, IFD3: place })
        .withMetadata({ orientation })
        .toFormat(format, format === 'avif' ? { effort: 0 } : {})
        .toBuffer()
      found.push(
        hostile(`${format} that tells its place, turned ${orientation}`, bytes, {
          type: typeOf(format),
          fate: 'kept',
        }),
      )
    }
  return found
}

const exifStart = Buffer.from('Exif\0\0')

/** EXIF with one entry in its directory, and `next` as the offset of the next directory. */
function exif(tag: number, type: number, count: number, value: number, next = 0): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.write('MM\0*', 'latin1')
  bytes.writeUInt32BE(8, 4)
  bytes.writeUInt16BE(1, 8)
  bytes.writeUInt16BE(tag, 10)
  bytes.writeUInt16BE(type, 12)
  bytes.writeUInt32BE(count, 14)
  bytes.writeUInt32BE(value, 18)
  bytes.writeUInt32BE(next, 22)
  return bytes
}

const orientationTag = 0x112
const short = 3
const long = 4

const oddNotes: readonly [name: string, exif: Buffer][] = [
  ['a turn of 0', exif(orientationTag, short, 1, 0)],
  ['a turn of 9', exif(orientationTag, short, 1, 9 << 16)],
  ['a turn of 65,535', exif(orientationTag, short, 1, 0xffff0000)],
  ['a turn as another type', exif(orientationTag, long, 1, 6)],
  ['four billion turns', exif(orientationTag, short, 0xffffffff, 6 << 16)],
  ['a directory that comes after itself', exif(orientationTag, short, 1, 6 << 16, 8)],
  ['a directory outside the file', exif(0x8769, long, 1, 0x7fffffff)],
  ['a directory within itself', exif(0x8769, long, 1, 8)],
  ['a place outside the file', exif(0x8825, long, 1, 0xfffffff0)],
  [
    'a small picture that is HTML',
    Buffer.concat([exif(0x201, long, 1, 26), Buffer.from(`<script>${secretMark}</script>`)]),
  ],
  ['nothing', Buffer.alloc(0)],
  ['half a head', Buffer.from('MM')],
]

async function oddlyNoted(): Promise<HostilePicture[]> {
  const [jpeg, png, webp] = [
    await honestPicture('jpeg'),
    await honestPicture('png'),
    await honestPicture('webp'),
  ]
  return oddNotes.flatMap(([name, note]) => [
    hostile(`JPEG whose EXIF has ${name}`, withJpegSegments(jpeg, [0xe1, Buffer.concat([exifStart, note])]), {
      fate: 'either',
    }),
    hostile(`PNG whose EXIF has ${name}`, withPngChunks(png, pngChunk('eXIf', note)), {
      type: 'image/png',
      fate: 'either',
    }),
    hostile(
      `WebP whose EXIF has ${name}`,
      extendedWebp(webp, { flags: webpFlag.exif, chunks: [['EXIF', note]] }),
      {
        type: 'image/webp',
        fate: 'either',
      },
    ),
  ])
}

export const oddMetadata = async (): Promise<HostilePicture[]> => [
  ...(await placedPictures()),
  ...(await oddlyNoted()),
]
