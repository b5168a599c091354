import { expect, test } from 'vitest'
import { takeOutPictures } from './large-texts.ts'

const piece = 256 * 1024
/** What a body with this text, as it stands between the quotes, brings as the picture. */
const pictureOf = async (text: string) => {
  const { rest, putBack } = takeOutPictures(Buffer.from(`{"image":"${text}"}`), ['image'])
  return ((await putBack(JSON.parse(rest.toString()))) as { image: string }).image
}

test.each(['\\/', '\\u002B'])(
  'a picture whose letters are escaped as %s comes out whole, wherever its pieces are cut',
  async (escaped) => {
    for (let shift = 0; shift < 7; shift++) {
      const text = `data:${'a'.repeat(shift)}${escaped.repeat(Math.ceil((2 * piece) / escaped.length))}b`
      expect((await pictureOf(text)) === JSON.parse(`"${text}"`), `${shift}`).toBe(true)
    }
  },
)

test.each(['\\x', '\\u00', '\t'])('what is no text of JSON is refused: %j', async (end) => {
  await expect(pictureOf(`data:${'a'.repeat(piece)}\\/${end}`)).rejects.toMatchObject({
    code: 'malformed_request',
  })
})
