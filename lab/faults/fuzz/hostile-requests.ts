import { sampleOf } from './described-calls.ts'
import { callerOf, idFor, usualValues } from './fuzzed-market.ts'
import { rightBody } from './hostile-bodies.ts'
import { importForm, rightForm } from './hostile-forms.ts'
import { attacks, type Draft, fieldsOf, type Situation } from './hostile-parts.ts'
import type { RawRequest } from './raw-connection.ts'

/** A request, and what is wrong with it: nothing, if that is 'right'. */
export interface HostileRequest extends RawRequest {
  wrong: string
}

/** The valid call, by a caller who may make it. */
export function rightDraft({ call, market, photo, choice }: Situation): Draft {
  const segments = call.path
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith('{') ? idFor(call, segment.slice(1, -1), market) : segment))
  const caller = callerOf(call)
  const headers = new Map<string, string>()
  if (caller) headers.set('Authorization', `Bearer ${market.people[caller].token}`)
  if (call.takesBytes) return aPiece({ method: call.method, segments, query: [], headers, body: null }, photo)
  const query = Object.entries(call.requiredQuery).map(
    ([name, schema]) => `${name}=${sampleOf(schema, name, usualValues(call, market), choice)}`,
  )
  if (call.path.endsWith('/import'))
    return { method: call.method, segments, query, headers, body: importForm(photo) }
  const fields = fieldsOf({ call, market, photo, choice })
  const asForm = call.takesForm && (call.method === 'POST' || choice.below(2) === 0)
  const body = call.body && (asForm ? rightForm(fields, photo, choice) : rightBody(fields))
  return { method: call.method, segments, query, headers, body }
}

/** A photo that is sent as one piece. */
const aPiece = (draft: Draft, photo: Buffer): Draft => ({
  ...draft,
  query: ['offset=0', `size=${photo.length}`],
  body: { type: 'application/octet-stream', bytes: photo },
})

/** Documented calls are attacked more often than what every route has in common. */
const usualAttacks = [
  'body',
  'body',
  'body',
  'body',
  'form',
  'form',
  'id',
  'id',
  'query',
  'query',
  'path',
  'method',
  'caller',
  'header',
]

/** One request with one or two errors; now and then a valid one, which proves that requests reach the route. */
export function aHostileRequest(situation: Situation): HostileRequest {
  const { choice } = situation
  const draft = rightDraft(situation)
  const wanted = choice.below(20) === 0 ? 0 : 1 + Math.floor(choice.below(5) / 4)
  const wrong: string[] = []
  for (let tries = 0; wrong.length < wanted && tries < 30; tries++) {
    const name = choice.oneOf(usualAttacks)
    if (attacks[name]!(draft, situation)) wrong.push(name)
  }
  return { ...writtenOut(draft), wrong: wrong.join(' and ') || 'right' }
}

export function writtenOut({ method, segments, query, headers, body }: Draft): RawRequest {
  if (body && body.type !== null) headers.set('Content-Type', body.type)
  const target = `/${segments.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return { method, target, headers: [...headers], body: body?.bytes ?? null }
}
