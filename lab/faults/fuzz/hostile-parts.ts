import type { SeededChoice } from '../../../tests/support/seeded-choice.ts'
import { type DescribedCall, sampleOf } from './described-calls.ts'
import { type FuzzedMarket, usualValues } from './fuzzed-market.ts'
import {
  authorizations,
  headerNames,
  headerValues,
  hostilePieces,
  otherMethods,
} from './hostile-addresses.ts'
import { bodyAttacks } from './hostile-bodies.ts'
import { formAttacks } from './hostile-forms.ts'
import { hostileTexts } from './hostile-values.ts'

/** A request in parts that can still be replaced. */
export interface Draft {
  method: string
  segments: string[]
  query: string[]
  headers: Map<string, string>
  body: { type: string | null; bytes: Buffer } | null
}

export interface Situation {
  call: DescribedCall
  market: FuzzedMarket
  photo: Buffer
  choice: SeededChoice
}

/** A valid request for this call. */
export function fieldsOf({ call, market, choice }: Situation): Record<string, unknown> {
  const sample = sampleOf(call.body ?? {}, '', usualValues(call, market), choice)
  const fields = typeof sample === 'object' ? (sample as Record<string, unknown>) : {}
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Makes one part of a draft invalid; returns false where the draft has no such part. */
type Attack = (draft: Draft, situation: Situation) => boolean

const attackBody: Attack = (draft, situation) => {
  const { call, choice } = situation
  if (!call.body && choice.below(6) > 0) return false
  draft.body = choice.oneOf(Object.values(bodyAttacks))(fieldsOf(situation), choice)
  return true
}

const attackForm: Attack = (draft, situation) => {
  const { call, photo, choice } = situation
  if (!call.takesForm && choice.below(30) > 0) return false
  draft.body = choice.oneOf(Object.values(formAttacks))(fieldsOf(situation), photo, choice)
  return true
}

const attackId: Attack = (draft, { call, market, choice }) => {
  const places = call.path
    .split('/')
    .slice(1)
    .flatMap((segment, at) => (segment.startsWith('{') ? at : []))
  if (places.length === 0) return false
  const anyId = choice.oneOf(Object.values(market.ids))
  const strange = [
    anyId,
    anyId.toUpperCase(),
    `${anyId}0`,
    `${anyId} `.replace(' ', '%20'),
    anyId.replaceAll('-', ''),
  ]
  const texts = choice.oneOf(hostileTexts).slice(0, 300)
  const text = texts.isWellFormed() ? encodeURIComponent(texts) : '%ed%a0%80'
  draft.segments[choice.oneOf(places)] = choice.oneOf([...strange, choice.oneOf(hostilePieces), text])
  return true
}

const attackQuery: Attack = (draft, { call, choice }) => {
  const { oneOf, below } = choice
  const name = () =>
    oneOf([...call.queryNames, ...call.queryNames, 'page', '__proto__', 'a[b]', 'a[]', ...['', '%', '%00']])
  const text = () => encodeURIComponent(oneOf(hostileTexts).slice(0, 2_000).toWellFormed())
  const pairs = Array.from(
    { length: 1 + below(4) },
    () => `${name()}=${oneOf([text(), text(), oneOf(hostilePieces)])}`,
  )
  const again =
    below(4) === 0 ? [pairs[0]!, pairs[0]!.replace('=', '[]='), pairs[0]!.replace('=', '[x]=')] : []
  const many = below(20) === 0 ? Array.from({ length: 1_500 }, (_, at) => `a${at}=1`) : []
  draft.query = [...pairs, ...again, ...many]
  return true
}

const attackPath: Attack = (draft, { choice }) => {
  const { oneOf, below } = choice
  const at = below(draft.segments.length + 1)
  const changes: (() => void)[] = [
    () => draft.segments.splice(at, 0, oneOf(hostilePieces)),
    () => draft.segments.splice(at, 1),
    () => draft.segments.splice(at, 0, ''),
    () => draft.segments.push(''),
    () => {
      draft.segments = draft.segments.map((segment) => segment.toUpperCase())
    },
  ]
  oneOf(changes)()
  return true
}

const attackMethod: Attack = (draft, { choice }) => {
  draft.method = choice.oneOf(otherMethods)
  if (choice.below(3) === 0)
    draft.headers.set('X-HTTP-Method-Override', choice.oneOf(otherMethods.slice(0, 8)))
  return true
}

const attackCaller: Attack = (draft, { market, choice }) => {
  const tokens = Object.values(market.people).map(({ token }) => `Bearer ${token}`)
  draft.headers.set('Authorization', choice.oneOf([...tokens, ...tokens, ...authorizations]))
  return true
}

const attackHeader: Attack = (draft, { choice }) => {
  draft.headers.set(choice.oneOf(headerNames), choice.oneOf(headerValues))
  return true
}

/** One way to be invalid for each part of a request. */
export const attacks: Record<string, Attack> = {
  ...{ body: attackBody, form: attackForm, id: attackId, query: attackQuery, path: attackPath },
  ...{ method: attackMethod, caller: attackCaller, header: attackHeader },
}
