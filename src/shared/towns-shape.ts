import { amount, listInField, object, text } from './answer-shapes.ts'
import type { Towns } from './towns.ts'

const parseTown = object<Towns[number]>({ name: text, listings: amount(0) })

/** GET /api/towns; null when the answer holds no list of towns. */
export const parseTowns = listInField('towns', parseTown)
