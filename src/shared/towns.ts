import * as z from 'zod/mini'
import { boundedText } from './fields.ts'
import { districts } from './places.ts'

/** A shop there is in Freetown: buyers choose among towns. */
const partsOfFreetown = new Set(['Aberdeen', 'Calaba Town', 'Congo Town', 'Kissy', 'Lumley', 'Wellington'])

/** Where a shop can be: the towns of Sierra Leone by name, and its districts for all other places. */
export const towns: readonly string[] = [
  ...new Set([...Object.keys(districts), ...Object.values(districts).flat()]),
]
  .filter((name) => !partsOfFreetown.has(name))
  .sort()

const known: ReadonlySet<string> = new Set(towns)
const error = 'Please choose a town from the list'
const longestTown = 40

/** A town of the list. */
export const townField = boundedText(error, longestTown, error).check(
  z.refine((town) => known.has(town), { error }),
)

/** A town of the list, or empty where the vendor does not say. */
export const townOrNone = boundedText(error, longestTown, error).check(
  z.refine((town) => town === '' || known.has(town), { error }),
)

/** Where goods are: GET /api/towns, every town of the list with the listings that buyers see there. */
export const townsAnswer = z.object({ towns: z.array(z.object({ name: z.string(), listings: z.int() })) })
export type Towns = z.infer<typeof townsAnswer>['towns']
