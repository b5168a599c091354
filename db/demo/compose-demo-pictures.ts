import { once } from 'node:events'
import sharp from 'sharp'
import { composePicture } from './compose-picture.ts'
import { demoPictures, type PictureName } from './demo-pictures.ts'

/** What the drawing process tells the one that started it, picture by picture. */
export interface ComposedPicture {
  name: PictureName
  bytes: Uint8Array
}

/** So many pictures may be on their way to the other process before it has kept them. */
const mostOnTheWay = 8
const atOnce = 2

const waiting = Object.keys(demoPictures) as PictureName[]
let onTheWay = 0
// The other process answers each picture that it has kept.
process.on('message', () => {
  onTheWay -= 1
})

/** Draws one picture after the other and hands each over as soon as it is there. */
async function composeWaiting(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const picture: ComposedPicture = { name, bytes: await composePicture(demoPictures[name]) }
    while (onTheWay >= mostOnTheWay) await once(process, 'message')
    onTheWay += 1
    process.send?.(picture)
  }
}

sharp.cache(false)
sharp.concurrency(1)
await Promise.all(Array.from({ length: atOnce }, composeWaiting))
while (onTheWay > 0) await once(process, 'message')
process.disconnect()
