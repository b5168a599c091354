import { beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '#server/http/access.ts'
import { endSession, hashToken } from '#server/sessions/session.ts'
import { type Role, roles } from '#shared/accounts/roles.ts'
import type { FailureCode } from '#shared/failures.ts'
import { messages } from '#shared/messages.ts'
import { aPerson, aSession, aVendor, type Person } from './support/factories.ts'
import { type Member, type PermissionRow, permissionRows, type Thing } from './support/permission-rows.ts'
import { dumpEverything } from './support/table-dump.ts'
import { testServer } from './support/test-server.ts'

/** Every route × every caller × own, other's, missing and malformed id (docs/rules.md, 'Answers'). */
const server = testServer({ settings: { RATE_LIMIT: 'off' } })

/** A caller; `member` only with a running session. */
interface Caller {
  name: string
  token?: string
  member?: Member
}

let callers: Caller[] = []
const rows = Object.entries(permissionRows)
const missingId = '0190aaaa-0000-7000-8000-000000000001'
const malformedIds = ['1', 'X', `${missingId}0`, missingId.toUpperCase(), '%00', "'"]

async function aMember(role: Role): Promise<Member> {
  const person = role === 'vendor' ? await aVendor(server) : await aPerson(server, role)
  return { ...person, role }
}

const setActive = (person: Person, is_active: boolean) =>
  server.db.updateTable('users').set({ is_active }).where('id', '=', person.id).execute()

/** Creates the callers, and again after a route that has ended all sessions. */
async function makeCallers(): Promise<void> {
  const member = callers.at(-1)
  if (member && (await send('GET', '/api/cart', member.token)).statusCode === 200) return
  callers = [{ name: 'nobody' }, { name: 'a garbage token', token: 'not-a-token' }]
  for (const role of roles) {
    const ended = await aSession(server, (await aMember(role)).id)
    await endSession(server.db, hashToken(ended))
    callers.push({ name: `${role} whose session has ended`, token: ended })
    const barred = await aMember(role)
    await setActive(barred, false)
    callers.push({ name: `deactivated ${role}`, token: barred.token })
    for (const name of role === 'admin' ? [role] : [role, `other ${role}`]) {
      const member = await aMember(role)
      callers.push({ name, token: member.token, member })
    }
  }
}

/** Leaves out the page that describes the API, which a plugin adds, and HEAD, which Fastify answers wherever there is GET. */
const isOurOwn = ({ method, url }: { method: string; url: string }) =>
  method !== 'OPTIONS' && !url.startsWith('/api/docs')
const nameOf = ({ method, url }: { method: string; url: string }) => `${method.replace('HEAD', 'GET')} ${url}`

test('every route has its row, with the callers it was declared for', () => {
  const declared = server.app.declaredRoutes.filter(isOurOwn)
  expect([...new Set(declared.map(nameOf))].sort()).toEqual(Object.keys(permissionRows).sort())
  for (const route of declared)
    expect([nameOf(route), route.access]).toEqual([nameOf(route), permissionRows[nameOf(route)]?.access])
})

const mayEnter = (access: Access, { member }: Caller) =>
  access === 'public' || (member !== undefined && access.includes(member.role))

interface Call {
  path: string
  expected: number
  isMalformed?: boolean
}

function pathOf(url: string, ids: readonly string[]): string {
  const values = [...ids]
  return url === '/*' ? '/faq' : url.replace(/:\w+/g, () => values.shift() ?? '')
}

/** The path with each of its parameters in turn taken from `strange`. */
const swapped = (url: string, own: readonly string[], strange: readonly string[]) =>
  own.map((_, at) => pathOf(url, [...own.slice(0, at), strange[at] ?? '', ...own.slice(at + 1)]))

/** What this caller may request about their own thing and about others', with the expected status of each. */
function callsOf(row: PermissionRow, url: string, caller: Caller, things: Map<string, Thing>): Call[] {
  const own = thingOf(caller, things)?.ids ?? []
  const enters = mayEnter(row.access, caller)
  // Who may not enter is refused before anyone looks at the ids: one of each kind shows it.
  const someOf = <T>(all: readonly T[]) => (enters ? all : all.slice(0, 1))
  const others = row.isShared ? [] : [...things].filter(([name]) => name !== caller.name)
  const calls: Call[] = [{ path: pathOf(url, own), expected: row.status ?? 200 }]
  const add = (paths: string[], more: Omit<Call, 'path'>) =>
    calls.push(...paths.map((path) => ({ path, ...more })))
  const all = (id: string) => own.map(() => id)
  for (const [, { ids = [] }] of someOf(others)) {
    if (ids.length > 0) add([pathOf(url, ids), ...swapped(url, own, ids)], { expected: 404 })
  }
  add(swapped(url, own, all(missingId)), { expected: row.missing ?? 404 })
  for (const id of someOf(malformedIds)) add(swapped(url, own, all(id)), { expected: 404, isMalformed: true })
  if (enters) return calls
  return calls.map(({ path }) => ({ path, expected: caller.member ? 403 : 401 }))
}

const send = (method: string, path: string, token: string | undefined, thing?: Thing, isStream?: true) =>
  server.app.inject({
    method: method as 'GET',
    url: `${path}${thing?.query ?? ''}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...thing?.headers },
    ...(thing?.body !== undefined && { payload: thing.body as object }),
    ...(isStream && { payloadAsStream: true }),
  })

/** One thing for each caller who may have one. */
async function thingsFor({ access, thing }: PermissionRow): Promise<Map<string, Thing>> {
  const made = new Map<string, Thing>()
  for (const { name, member } of callers) {
    if (thing && member && mayEnter(access, { name, member })) made.set(name, await thing(server, member))
  }
  return made
}

/** The caller's own thing, or another user's where the caller may not have one. */
const thingOf = ({ name }: Caller, things: Map<string, Thing>) => things.get(name) ?? [...things.values()][0]

const refusal = (code: FailureCode, text: string) => ({ message: text, error: text, code })

describe.each(rows)('%s', (name, row) => {
  const [method = '', url = ''] = name.split(' ')
  beforeAll(makeCallers)

  test('refuses the callers and ids it should, and changes nothing', async () => {
    const things = await thingsFor(row)
    const before = await dumpEverything(server)
    const violations: unknown[] = []
    for (const caller of callers) {
      const notThere = new Set<string>()
      for (const { path, expected, isMalformed } of callsOf(row, url, caller, things)) {
        if (expected < 400) continue
        const answer = await send(method, path, caller.token, thingOf(caller, things))
        if (answer.statusCode !== expected) violations.push([caller.name, path, answer.statusCode, expected])
        else if (expected === 404) isMalformed || notThere.add(answer.body)
        else
          expect(answer.json()).toEqual(
            expected === 401
              ? refusal('not_signed_in', messages.signInFirst)
              : refusal('wrong_role', messages.notAllowed),
          )
      }
      // Another user's thing reads byte for byte like a missing one.
      if (notThere.size > 1) violations.push([caller.name, ...notThere])
    }
    expect(violations).toEqual([])
    expect(await dumpEverything(server)).toEqual(before)
  })

  test('serves every caller it is for', async () => {
    for (const caller of callers.filter((one) => mayEnter(row.access, one))) {
      // A new caller each time: the previous one may have ended all sessions.
      const member = await aMember(caller.member?.role ?? 'customer')
      const token = caller.member ? member.token : caller.token
      const thing = await row.thing?.(server, member)
      const paths = [pathOf(url, thing?.ids ?? [])]
      if (row.missing) paths.push(pathOf(url, [missingId]))
      for (const path of paths) {
        const answer = await send(method, path, token, thing, row.isStream)
        if (row.isStream) answer.stream().destroy()
        const problem = answer.statusCode === (row.status ?? 200) ? '' : `${answer.statusCode} ${answer.body}`
        expect([caller.name, path, problem]).toEqual([caller.name, path, ''])
      }
    }
  })
})
