import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { honestPicture, pngChunk, withPngChunks } from '#tests/support/hostile-pictures/picture-parts.ts'
import { withoutNotes } from './png-text-chunks.ts'

const packed = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1_000_000))])
const notes = [
  pngChunk('zTXt', packed),
  pngChunk('tEXt', Buffer.from('Author\0A')),
  pngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0x')),
]

test('texts are taken out of a PNG, however many, and nothing else', async () => {
  const png = await honestPicture('png')
  const other = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
  const many = Array.from({ length: 60 }, () => notes).flat()
  const noted = withPngChunks(png, ...many, other, ...many)
  expect(withoutNotes(noted)).toEqual(withPngChunks(png, other))
})

test('a PNG without texts is the same buffer', async () => {
  const png = await honestPicture('png')
  expect(withoutNotes(png)).toBe(png)
})

test.each([0, 7, 12, 0x7fffffff, 0xffffffff])(
  'a text that claims %s bytes takes no more than there is',
  async (length) => {
    const png = await honestPicture('png')
    const note = pngChunk('tEXt', Buffer.from('a\0b'))
    note.writeUInt32BE(length)
    const noted = withPngChunks(png, note)
    const left = withoutNotes(noted)
    expect(left.length).toBeLessThan(noted.length)
    expect(left.subarray(0, 33)).toEqual(png.subarray(0, 33))
  },
)

test('what comes after the last chunk is cut off, and so is what comes after very many', async () => {
  const png = await honestPicture('png')
  expect(withoutNotes(Buffer.concat([png, Buffer.alloc(1_000)]))).toEqual(png)
  const empty = Array.from({ length: 30_000 }, () => pngChunk('aaAa', Buffer.alloc(0)))
  // The signature, the head of 13 bytes in its frame, and 20,000 of them.
  expect(withoutNotes(withPngChunks(png, ...empty))).toHaveLength(8 + 25 + 20_000 * 12)
})
