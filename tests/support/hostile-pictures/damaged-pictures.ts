import type { SeededChoice } from '../seeded-choice.ts'
import { formats, type HostilePicture, hostile, typeOf } from './hostile-picture.ts'
import { honestPicture } from './picture-parts.ts'

const cutsPerFormat = 26
const flipsPerFormat = 26

/** Cut off after so many bytes; only with the last ones missing is the whole picture still there. */
async function cutPictures(): Promise<HostilePicture[]> {
  const found: HostilePicture[] = []
  for (const format of formats) {
    const whole = await honestPicture(format)
    for (let cut = 0; cut < cutsPerFormat; cut++) {
      const length = Math.floor((whole.length * cut) / cutsPerFormat)
      const bytes = whole.subarray(0, length)
      const fate = cut < cutsPerFormat * 0.8 ? 'refused' : 'either'
      found.push(hostile(`${format} cut after ${length} of ${whole.length} bytes`, bytes, { fate }))
    }
  }
  return found
}

/** With some bits flipped. */
async function flippedPictures({ below }: SeededChoice): Promise<HostilePicture[]> {
  const found: HostilePicture[] = []
  for (const format of formats) {
    const whole = await honestPicture(format)
    for (let flip = 0; flip < flipsPerFormat; flip++) {
      const bytes = Buffer.from(whole)
      const places = Array.from({ length: 1 + below(8) }, () => below(bytes.length))
      for (const place of places) bytes[place]! ^= 1 << below(8)
      found.push(
        hostile(`${format} with bits turned at ${places}`, bytes, { fate: 'either', type: typeOf(format) }),
      )
    }
  }
  return found
}

export const damagedPictures = async (choice: SeededChoice): Promise<HostilePicture[]> => [
  ...(await cutPictures()),
  ...(await flippedPictures(choice)),
]
