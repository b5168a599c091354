import { fieldsOf, type Situation } from '../fuzz/hostile-parts.ts'
import { rightDraft, writtenOut } from '../fuzz/hostile-requests.ts'
import type { RawRequest } from '../fuzz/raw-connection.ts'
import {
  type CostlyBody,
  type Fields,
  longLists,
  structuredBodies,
  textInAllFields,
  textInEachField,
} from './costly-bodies.ts'
import { productFiles, structuredForms, textInForms } from './costly-forms.ts'
import {
  type CostlyHead,
  longHeaders,
  structuredHeads,
  textInHeader,
  textInPath,
  textInQuery,
} from './costly-heads.ts'
import { type PumpedText, provenTexts } from './pumped-texts.ts'

/** One costly input, tried at one size after the other: quadratic time shows before it blocks for good. */
export interface Trial {
  what: string
  sizes: readonly number[]
  request(bytes: number): RawRequest
}

/** The inputs to try. */
export interface Costly {
  texts: readonly PumpedText[]
  headers: readonly string[]
  /** One of so many is tried at each call; 1 means all. */
  oneOf: number
}

const kilobyte = 1024
/** The second is close to the limit of a call without pictures. */
const bodySizes = [40 * kilobyte, 250 * kilobyte]
const formSizes = [40 * kilobyte, 800 * kilobyte]
const largestForm = 9_000 * kilobyte
/** The first is close to the limit of a search, and of an id. */
const headSizes = [190, 14_000]

/** Every costly input of one call; of a part of them, others at the next call. `mostBytes` limits its body. */
export function trialsOf(situation: Situation, at: number, mostBytes: number, costly: Costly): Trial[] {
  const some: Some = (items, apart = 1, place = 0) => {
    const step = costly.oneOf * apart
    return items.filter((_, index) => (index + 31 * at + 97 * place) % step === 0)
  }
  const { call } = situation
  return [
    ...(call.method === 'GET' ? [] : bodyTrials(situation, mostBytes, costly, some)),
    ...(call.takesForm ? formTrials(situation, costly, some) : []),
    ...headTrials(situation, costly, some),
  ]
}

/** An even selection, different for each call and place; less important ones are selected more rarely. */
type Some = <Item>(items: readonly Item[], apart?: number, place?: number) => Item[]

function bodyTrials(situation: Situation, mostBytes: number, { texts, oneOf }: Costly, some: Some): Trial[] {
  const fields = asFields(situation)
  const toTheEnd = mostBytes > bodySizes.at(-1)! ? [...bodySizes, mostBytes] : bodySizes
  const one = inBody(situation)
  return [
    ...[...some(texts), ...(oneOf > 1 ? provenTexts : [])].map((text) =>
      one(textInAllFields(fields)(text), bodySizes),
    ),
    ...some(texts, 16).map((text) => one(textInAllFields(fields)(text), toTheEnd)),
    ...(oneOf > 1 ? [] : texts.flatMap(textInEachField(fields)).map((body) => one(body, bodySizes))),
    ...some([...structuredBodies(fields), ...longLists(fields)]).map((body) => one(body, toTheEnd)),
  ]
}

function formTrials(situation: Situation, { texts }: Costly, some: Some): Trial[] {
  const one = inBody(situation)
  return [
    ...some(texts)
      .flatMap(textInForms(asFields(situation)))
      .map((form) => one(form, formSizes)),
    ...[...some(structuredForms), ...(takesProducts(situation) ? productFiles : [])].map((form) =>
      one(form, [...formSizes, largestForm]),
    ),
  ]
}

const takesProducts = ({ call }: Situation) => call.path.endsWith('/import')

function headTrials(situation: Situation, { texts, headers, oneOf }: Costly, some: Some): Trial[] {
  const { path, queryNames } = situation.call
  const hasQuery = queryNames.length > 0
  // Alone in a parameter: of all of them the first that is refused would end the call before the others are looked at.
  const inEachParameter = (all: readonly PumpedText[]) =>
    queryNames.flatMap((name) => all.map(textInQuery([name])))
  const heads = [
    ...some(texts, hasQuery ? 1 : 10).map(textInQuery(hasQuery ? queryNames : ['page'])),
    ...(oneOf > 1
      ? [...some(inEachParameter(texts)), ...inEachParameter(provenTexts)]
      : inEachParameter(texts)),
    ...some(texts, 8).flatMap(textInPath(path)),
    ...headers.flatMap((name, place) =>
      some(texts, 50, place).map((text, textAt) => textInHeader(name)(text, place + textAt)),
    ),
    ...some([...longHeaders, ...structuredHeads]),
  ]
  return heads.map(inHead(situation))
}

/** One more than the call has, so that there is always one. */
const asFields = (situation: Situation): Fields => ({ more: '', ...fieldsOf(situation) })

const inBody =
  (situation: Situation) =>
  ({ what, ofBytes }: CostlyBody, sizes: readonly number[]): Trial => ({
    what,
    sizes,
    request: (bytes) => writtenOut({ ...rightDraft(situation), body: ofBytes(bytes) }),
  })

const inHead =
  (situation: Situation) =>
  ({ what, change }: CostlyHead): Trial => ({
    what,
    sizes: headSizes,
    request(bytes) {
      const draft = rightDraft(situation)
      change(draft, bytes)
      return writtenOut(draft)
    },
  })
