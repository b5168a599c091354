import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './support/source-files.ts'

const files = sourceFiles('src')

/** The arrows between runtimes: a file below the first may import project files below the others only. */
const runtimeArrows = {
  'src/shared/': ['src/shared/'],
  'src/server/': ['src/server/', 'src/shared/'],
  'src/web/': ['src/web/', 'src/shared/'],
} as const

/** The arrows between the server's nouns, besides `platform` and themselves. */
const nounArrows: Record<string, readonly string[]> = {
  platform: [],
  accounts: [],
  listings: ['accounts'],
  pictures: [],
  shops: ['accounts', 'listings'],
  saved: ['listings'],
  cart: ['listings'],
  orders: ['accounts', 'cart', 'listings', 'shops'],
  'vendor-applications': ['accounts', 'shops'],
  admin: ['accounts', 'cart', 'orders', 'pictures', 'saved', 'shops', 'vendor-applications'],
  messages: [],
  blog: [],
  pages: [],
}

/** Each table is written by one folder; everybody may read. */
const tableOwners: Record<string, string> = {
  users: 'accounts',
  known_addresses: 'accounts',
  known_devices: 'accounts',
  failed_sign_ins: 'accounts',
  tried_emails: 'accounts',
  one_time_links: 'accounts',
  sessions: 'platform',
  counted_events: 'platform',
  waiting_mails: 'platform',
  audit_log: 'platform',
  job_runners: 'platform',
  job_schedule: 'platform',
  settings: 'platform',
  shops: 'shops',
  categories: 'listings',
  listings: 'listings',
  listing_counts: 'listings',
  search_terms: 'listings',
  common_lexemes: 'listings',
  saved_listings: 'saved',
  cart_items: 'cart',
  orders: 'orders',
  vendor_orders: 'orders',
  order_items: 'orders',
  order_reminders: 'orders',
  idempotency_keys: 'orders',
  vendor_applications: 'vendor-applications',
  messages: 'messages',
  blogs: 'blog',
}

const isOurs = (path: string) => path.startsWith('src/') || path.startsWith('tests/')
const nounOf = (path: string) => /^src\/server\/([^/]+)\//.exec(path)?.[1]

/** Lines that name the file and what it does wrong, so that a failure says where to look. */
function offences(among: SourceFile[], findings: (file: SourceFile) => string[]): string[] {
  return among.flatMap((file) => findings(file).map((finding) => `${file.path}: ${finding}`))
}

test('there are files to look at', () => {
  for (const folder of Object.keys(runtimeArrows)) {
    expect(files.filter((file) => file.path.startsWith(folder)).length, folder).toBeGreaterThan(10)
  }
})

test.each(Object.entries(runtimeArrows))('%s imports only what its runtime allows', (folder, allowed) => {
  const found = offences(
    files.filter((file) => file.path.startsWith(folder)),
    (file) =>
      file.imports.filter((path) => isOurs(path) && !allowed.some((prefix) => path.startsWith(prefix))),
  )
  expect(found).toEqual([])
})

test('shared code is pure: no Node, no browser, no package but zod/mini', () => {
  const shared = files.filter((file) => file.path.startsWith('src/shared/'))
  expect(
    offences(shared, (file) => file.imports.filter((path) => !isOurs(path) && path !== 'zod/mini')),
  ).toEqual([])
  expect(
    offences(shared, (file) => file.text.match(/\b(document|window|process|localStorage)\./g) ?? []),
  ).toEqual([])
})

test('pages load no Node module', () => {
  const web = files.filter((file) => file.path.startsWith('src/web/'))
  expect(offences(web, (file) => file.imports.filter((path) => path.startsWith('node:')))).toEqual([])
})

test('a noun of the server imports only the nouns below it', () => {
  const found = offences(
    files.filter((file) => nounOf(file.path)),
    (file) => {
      const noun = nounOf(file.path) ?? ''
      const allowed = [noun, 'platform', ...(nounArrows[noun] ?? [])]
      return file.imports.filter((path) => nounOf(path) && !allowed.includes(nounOf(path) ?? ''))
    },
  )
  expect(found).toEqual([])
})

test('every noun of the server has its arrows written down', () => {
  const nouns = new Set(files.map((file) => nounOf(file.path)).filter((noun) => noun !== undefined))
  expect([...nouns].filter((noun) => !(noun in nounArrows))).toEqual([])
})

test('a use case never sees a request, and a rows file never decides', () => {
  const insideNouns = files.filter((file) => nounOf(file.path) && nounOf(file.path) !== 'platform')
  const withoutRoutes = insideNouns.filter((file) => !/-routes\.ts$|\/pages\//.test(file.path))
  expect(offences(withoutRoutes, (file) => file.imports.filter((path) => /^@?fastify/.test(path)))).toEqual(
    [],
  )
  const rows = insideNouns.filter((file) => file.path.endsWith('-rows.ts'))
  expect(rows.length).toBeGreaterThan(0)
  expect(
    offences(rows, (file) => file.imports.filter((path) => path.endsWith('platform/errors.ts'))),
  ).toEqual([])
})

test('each table is written by one folder only', () => {
  const writes =
    /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert\s+into|update|delete\s+from)\s+(\w+)(?=\s+(?:set|where|\(|values|select|as|using|\w+\s+set)\b|\s*\()/gi
  const found = offences(
    files.filter((file) => nounOf(file.path)),
    (file) =>
      [...file.text.matchAll(writes)]
        .map((match) => (match[1] ?? match[2] ?? '').toLowerCase())
        .filter((table) => table in tableOwners && tableOwners[table] !== nounOf(file.path))
        .map((table) => `writes ${table}, which belongs to ${tableOwners[table]}`),
  )
  expect(found).toEqual([])
})

test('no cycles and no barrels', () => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const next of byPath.get(path)?.staticImports ?? [])
      if (byPath.has(next)) visit(next, [...trail, path])
    done.add(path)
  }
  for (const file of files) visit(file.path, [])
  expect(cycles).toEqual([])
  expect(files.filter((file) => /\/index\.tsx?$/.test(file.path)).map((file) => file.path)).toEqual([])
})

test('no vague file names and no raw HTML', () => {
  expect(
    files.filter((file) => /(utils|helpers|manager|common|misc)/.test(file.path)).map((file) => file.path),
  ).toEqual([])
  expect(offences(files, (file) => file.text.match(/dangerouslySetInnerHTML/g) ?? [])).toEqual([])
})
