import { type HostilePicture, hostile, secretMark } from './hostile-picture.ts'
import {
  extendedWebp,
  honestPicture,
  packedZeros,
  pngChunk,
  webpFlag,
  withJpegSegments,
  withPngChunks,
} from './picture-parts.ts'

const megabyte = 1024 * 1024
const xmp = (length: number): Buffer =>
  Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${secretMark.padEnd(length, 'x')}</x:xmpmeta>`)

/** Metadata larger than any picture. */
export async function hugeNotes(): Promise<HostilePicture[]> {
  const [jpeg, png, webp] = [
    await honestPicture('jpeg'),
    await honestPicture('png'),
    await honestPicture('webp'),
  ]
  const colours = Array.from({ length: 100 }, (_, index): [number, Buffer] => [
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index + 1, 100]), Buffer.alloc(60_000, index)]),
  ])
  const profile = Buffer.concat([Buffer.from('icc\0\0'), await packedZeros(256 * megabyte)])
  const text = Buffer.concat([Buffer.from('Comment\0\0'), await packedZeros(256 * megabyte)])
  const smallText = Buffer.concat([Buffer.from('Comment\0\0'), await packedZeros(7 * megabyte)])
  const smallProfile = Buffer.concat([Buffer.from('icc\0\0'), await packedZeros(7 * megabyte)])
  const comments = Array.from({ length: 110 }, (): [number, Buffer] => [
    0xfe,
    Buffer.alloc(65_000, secretMark),
  ])
  const type = 'image/png'
  return [
    hostile('JPEG with 6 MB of colour profile', withJpegSegments(jpeg, ...colours), { fate: 'either' }),
    hostile('JPEG with 7 MB of comments', withJpegSegments(jpeg, ...comments), { fate: 'either' }),
    hostile('JPEG with 60 KB of XMP', withJpegSegments(jpeg, [0xe1, xmp(60_000)]), { fate: 'kept' }),
    hostile(
      'JPEG with a thumbnail that never ends',
      withJpegSegments(jpeg, [0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\xff\xff', 'latin1')]),
      { fate: 'either' },
    ),
    hostile('PNG whose colour profile unpacks to 256 MB', withPngChunks(png, pngChunk('iCCP', profile)), {
      type,
      fate: 'either',
    }),
    hostile('PNG whose comment unpacks to 256 MB', withPngChunks(png, pngChunk('zTXt', text)), {
      type,
      fate: 'either',
    }),
    hostile(
      'PNG with sixty comments that unpack to 7 MB each',
      withPngChunks(png, ...Array.from({ length: 60 }, () => pngChunk('zTXt', smallText))),
      { type, fate: 'kept' },
    ),
    hostile(
      'PNG with sixty colour profiles that unpack to 7 MB each',
      withPngChunks(png, ...Array.from({ length: 60 }, () => pngChunk('iCCP', smallProfile))),
      { type, fate: 'either' },
    ),
    hostile(
      'PNG with 100,000 notes',
      withPngChunks(png, ...Array.from({ length: 100_000 }, () => pngChunk('tEXt', Buffer.from('a\0b')))),
      { type, fate: 'either' },
    ),
    hostile(
      'PNG with 5 MB of XMP',
      withPngChunks(
        png,
        pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), xmp(5 * megabyte)])),
      ),
      { type, fate: 'either' },
    ),
    hostile(
      'WebP with 5 MB of XMP',
      extendedWebp(webp, { flags: webpFlag.xmp, chunks: [['XMP ', xmp(5 * megabyte)]] }),
      { type: 'image/webp', fate: 'either' },
    ),
    hostile(
      'WebP with 5 MB of colour profile',
      extendedWebp(webp, { flags: webpFlag.icc, chunks: [['ICCP', Buffer.alloc(5 * megabyte, 1)]] }),
      { type: 'image/webp', fate: 'either' },
    ),
  ]
}
