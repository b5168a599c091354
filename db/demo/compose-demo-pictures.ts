import { once } from 'node:events'
import sharp from 'sharp'
import { composePicture } from './compose-picture.ts'
import { composeShopPicture } from './compose-shop-picture.ts'
import { demoPictures, type PictureName } from './demo-pictures.ts'
import { type ShopPictureName, shopPictureNames } from './demo-shop-pictures.ts'

/** A picture of goods or of a shop. */
export type DrawnName = PictureName | ShopPictureName

/** What the drawing process tells the one that started it, picture by picture. */
export interface ComposedPicture {
  name: DrawnName
  bytes: Uint8Array
}

/** So many pictures may be on their way to the other process before it has kept them. */
const mostOnTheWay = 8
const atOnce = 2

const waiting: DrawnName[] = [...(Object.keys(demoPictures) as PictureName[]), ...shopPictureNames]
let onTheWay = 0
// The other process answers each picture that it has kept.
process.on('message', () => {
  onTheWay -= 1
})

const isOfGoods = (name: DrawnName): name is PictureName => name in demoPictures
const compose = (name: DrawnName) =>
  isOfGoods(name) ? composePicture(demoPictures[name]) : composeShopPicture(name)

/** Draws one picture after the other and hands each over as soon as it is there. */
async function composeWaiting(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const picture: ComposedPicture = { name, bytes: await compose(name) }
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
