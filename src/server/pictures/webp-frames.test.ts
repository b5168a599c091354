import sharp from 'sharp'
import { expect, test } from 'vitest'
import { firstFrameOf } from './webp-frames.ts'

const pane = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
const animated = async () =>
  sharp([await pane('#ff0000'), await pane('#00ff00')], { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
const chunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
/** The file with these chunks at its end, and its length made right. */
function withChunks(webp: Buffer, ...chunks: Buffer[]): Buffer {
  const longer = Buffer.concat([webp, ...chunks])
  longer.writeUInt32LE(longer.length - 8, 4)
  return longer
}

test('of an animated picture its first frame is left, which opens as it did', async () => {
  const webp = await animated()
  expect((await sharp(webp).metadata()).pages).toBe(2)
  const first = firstFrameOf(webp)
  expect((await sharp(first).metadata()).pages ?? 1).toBe(1)
  expect((await sharp(first).raw().toBuffer()).subarray(0, 3)).toEqual(Buffer.from([255, 0, 0]))
})

test('however many frames or chunks a file has, few are left', async () => {
  const webp = await animated()
  const frames = Array.from({ length: 50_000 }, () => chunk('ANMF', Buffer.alloc(17)))
  expect(firstFrameOf(withChunks(webp, ...frames)).equals(firstFrameOf(webp))).toBe(true)
  const picture = await sharp(await pane('#0000ff'))
    .webp()
    .toBuffer()
  const empty = Array.from({ length: 50_000 }, () => chunk('abcd', Buffer.alloc(0)))
  const cut = firstFrameOf(withChunks(picture, ...empty))
  expect(cut.length).toBeLessThan(picture.length + 8_000)
  expect(await sharp(cut).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer())
})

test('a picture without frames, or cut short, stays as it is', async () => {
  const picture = await sharp(await pane('#0000ff'))
    .webp()
    .toBuffer()
  for (const webp of [picture, picture.subarray(0, 30), picture.subarray(0, 12)])
    expect(firstFrameOf(webp)).toBe(webp)
})
