import { listInField, object, text } from '../answer-shapes.ts'
import type { KeptAddress } from './kept-address.ts'

const parseAddress = object<KeptAddress>({ _id: text, label: text, address: text, landmark: text })

/** The answer of GET /api/user/addresses; null when it holds no list of them. */
export const parseKeptAddresses = listInField('addresses', parseAddress)
