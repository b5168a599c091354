import { seededChoice } from '../seeded-choice.ts'
import { bombs } from './bombs.ts'
import { damagedPictures } from './damaged-pictures.ts'
import { heavyPictures, realBombs } from './heavy-pictures.ts'
import type { HostilePicture } from './hostile-picture.ts'
import { hugeNotes } from './huge-notes.ts'
import { oddMetadata } from './odd-metadata.ts'
import { oddNames } from './odd-names.ts'
import { polyglots } from './polyglots.ts'

/** All hostile pictures, generated and the same in every run; all but the heaviest take two or three seconds. */
export async function everyHostilePicture({ withHeavy = true } = {}): Promise<HostilePicture[]> {
  return [
    ...(await damagedPictures(seededChoice(20_261_121))),
    ...(await polyglots()),
    ...(await oddMetadata()),
    ...(await oddNames()),
    ...(await bombs()),
    ...(withHeavy ? [...(await hugeNotes()), ...(await realBombs()), ...(await heavyPictures())] : []),
  ]
}
