import { describe, expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './support/source-files.ts'

const files = sourceFiles('src')

/** The arrows between runtimes: a file in the first folder may import project files in the listed ones only. */
const runtimeArrows = {
  'src/shared/': ['src/shared/'],
  'src/server/': ['src/server/', 'src/shared/'],
  'src/web/': ['src/web/', 'src/shared/'],
} as const

/** The arrows between the server's rooms that know no noun; files at its root and in the same room are always allowed. */
const roomArrows: Record<string, readonly string[]> = {
  concurrency: [],
  'data-folder': [],
  database: ['concurrency'],
  sessions: ['database'],
  'rate-limits': ['database'],
  logging: ['database'],
  jobs: ['database', 'logging'],
  mail: ['database', 'jobs', 'rate-limits'],
  http: ['concurrency', 'database', 'sessions'],
  'api-document': ['http', 'response-cache'],
  csv: ['database', 'http'],
  'response-cache': ['database', 'http'],
  'load-shedding': ['http'],
  metrics: ['database', 'http', 'jobs'],
  telemetry: ['database', 'metrics'],
  pictures: ['concurrency', 'data-folder', 'database', 'http', 'rate-limits'],
  backup: ['data-folder', 'database', 'jobs', 'pictures'],
  'embedded-postgres': ['data-folder', 'database'],
}

/** The arrows between the server's nouns; all rooms and the same noun are always allowed. */
const nounArrows: Record<string, readonly string[]> = {
  accounts: [],
  listings: ['accounts', 'notifications', 'searches'],
  searches: [],
  shops: ['accounts', 'listings'],
  saved: ['listings'],
  'kept-addresses': ['accounts'],
  push: ['accounts'],
  notifications: ['accounts', 'push'],
  'restock-alerts': ['listings', 'notifications'],
  figures: ['shops'],
  reports: ['accounts', 'listings', 'moderation', 'notifications', 'shops'],
  cart: ['listings'],
  reviews: ['accounts', 'listings', 'notifications', 'shops'],
  moderation: ['listings', 'notifications', 'reviews', 'searches'],
  orders: ['accounts', 'cart', 'listings', 'notifications', 'reviews', 'searches', 'shops'],
  'vendor-applications': ['accounts', 'notifications', 'shops'],
  'account-changes': [
    'accounts',
    'cart',
    'kept-addresses',
    'messages',
    'notifications',
    'orders',
    'reports',
    'restock-alerts',
    'reviews',
    'saved',
    'shops',
    'vendor-applications',
  ],
  admin: [
    'account-changes',
    'accounts',
    'cart',
    'listings',
    'messages',
    'moderation',
    'notifications',
    'orders',
    'reports',
    'restock-alerts',
    'reviews',
    'saved',
    'shops',
    'vendor-applications',
  ],
  'own-data': ['account-changes', 'accounts'],
  messages: ['notifications'],
  blog: [],
  sitemap: ['blog', 'listings'],
  pages: [],
}

/** The arrows between the rooms of the pages that know no noun; the same room is always allowed. */
const webRoomArrows: Record<string, readonly string[]> = {
  lib: [],
  'less-data': ['lib'],
  navigation: ['lib'],
  sessions: ['lib'],
  ui: ['less-data', 'lib', 'navigation'],
  toasts: ['lib', 'ui'],
  api: ['lib', 'sessions', 'toasts'],
  outbox: ['api', 'lib', 'navigation', 'sessions', 'toasts', 'ui'],
  forms: ['navigation', 'sessions', 'ui'],
  pictures: ['api', 'sessions'],
}

/**
 * The arrows between the nouns of the pages; all rooms and the same noun are always allowed. `site` is what stands around and
 * between their pages; `app` holds the site map, so nothing imports it.
 */
const webNounArrows: Record<string, readonly string[]> = {
  'service-worker': [],
  push: ['service-worker'],
  accounts: ['kept-addresses', 'push'],
  blog: [],
  'kept-addresses': [],
  cart: ['shops'],
  saved: [],
  shops: [],
  figures: ['admin'],
  reviews: ['reports'],
  messages: [],
  notifications: ['push'],
  'static-pages': [],
  'vendor-applications': [],
  reports: [],
  'restock-alerts': [],
  listings: ['cart', 'reports', 'restock-alerts', 'reviews', 'saved', 'shops'],
  orders: ['accounts', 'cart', 'kept-addresses', 'listings', 'notifications', 'reviews', 'shops'],
  admin: ['accounts', 'blog', 'notifications', 'orders', 'shops'],
  site: ['accounts', 'admin', 'cart', 'listings', 'notifications', 'orders'],
  app: ['accounts', 'blog', 'cart', 'listings', 'orders', 'saved', 'service-worker', 'site'],
}

/** Each table is written by one folder, except for the single row of settings; every folder may read. */
const tableOwners: Record<string, string | readonly string[]> = {
  users: 'accounts',
  known_addresses: 'accounts',
  known_devices: 'accounts',
  kept_addresses: 'kept-addresses',
  failed_sign_ins: 'accounts',
  tried_emails: 'accounts',
  one_time_links: 'accounts',
  sessions: 'sessions',
  rate_limit_events: 'rate-limits',
  waiting_mails: 'mail',
  audit_log: 'logging',
  jobs: 'jobs',
  job_schedule: 'jobs',
  settings: ['sessions', 'data-folder', 'backup'],
  shops: 'shops',
  shop_absences: 'shops',
  categories: 'listings',
  listings: 'listings',
  listing_counts: 'listings',
  listing_imports: 'listings',
  uploads: 'listings',
  upload_pieces: 'listings',
  unused_pictures: 'pictures',
  town_listing_counts: 'listings',
  search_terms: 'listings',
  common_lexemes: 'listings',
  missed_searches: 'searches',
  saved_listings: 'saved',
  cart_items: 'cart',
  orders: 'orders',
  vendor_orders: 'orders',
  order_items: 'orders',
  order_payments: 'orders',
  order_events: 'orders',
  order_words: 'orders',
  order_notes: 'orders',
  order_reminders: 'orders',
  reviews: 'reviews',
  idempotency_keys: 'orders',
  vendor_applications: 'vendor-applications',
  messages: 'messages',
  message_replies: 'messages',
  notifications: 'notifications',
  reports: 'reports',
  restock_alerts: 'restock-alerts',
  figure_days: 'figures',
  sold_days: 'figures',
  answer_days: 'figures',
  push_keys: 'push',
  push_subscriptions: 'push',
  blogs: 'blog',
}

const isOurs = (path: string) => path.startsWith('src/') || path.startsWith('tests/')
/** The room or noun of a file of the server; undefined for those at its root, which anything may import. */
const folderOf = (path: string) => folderBelow('src/server/', path)
const isOfNoun = ({ path }: SourceFile) => (folderOf(path) ?? '') in nounArrows

const folderBelow = (runtime: string, path: string) =>
  path.startsWith(runtime) ? /^([^/]+)\//.exec(path.slice(runtime.length))?.[1] : undefined

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

test('only pages are named by a pattern: elsewhere an import names its file', () => {
  const naming = files.filter(({ text }) => text.includes('import.meta.glob'))
  expect(naming.map(({ path }) => path)).toEqual([
    'src/web/app/dashboard-pages.ts',
    'src/web/app/page-loader.ts',
  ])
})

test('pages load no Node module', () => {
  const web = files.filter((file) => file.path.startsWith('src/web/'))
  expect(offences(web, (file) => file.imports.filter((path) => path.startsWith('node:')))).toEqual([])
})

test('the entries and the document stand above all folders of the pages, which import only stylesheets from there', () => {
  const inFolders = files.filter(({ path }) => folderBelow('src/web/', path))
  expect(
    offences(inFolders, ({ imports }) =>
      imports.filter((path) => /^src\/web\/[^/]+$/.test(path) && !path.endsWith('.css')),
    ),
  ).toEqual([])
})

describe.each([
  ['src/server/', roomArrows, nounArrows],
  ['src/web/', webRoomArrows, webNounArrows],
])('in %s', (runtime, rooms, nouns) => {
  const inFolders = files.filter(({ path }) => folderBelow(runtime, path))

  test('a room or noun imports only those below it, also later, by import()', () => {
    const found = offences(inFolders, ({ path, imports }) => {
      const folder = folderBelow(runtime, path)!
      const allowed = [folder, ...(rooms[folder] ?? [...Object.keys(rooms), ...(nouns[folder] ?? [])])]
      return imports.filter((imported) => {
        const target = folderBelow(runtime, imported)
        return target && !allowed.includes(target)
      })
    })
    expect(found).toEqual([])
  })

  test('every room and noun has its arrows written down, and arrows form no cycle', () => {
    const arrows = { ...rooms, ...nouns }
    const folders = [...new Set(inFolders.map(({ path }) => folderBelow(runtime, path)!))].sort()
    expect(Object.keys(arrows).sort()).toEqual(folders)
    expect(cyclesIn(folders, (folder) => arrows[folder] ?? [])).toEqual([])
  })
})

test('no folder holds more files than a newcomer can look through', () => {
  const counts = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  const large = [...counts].filter(([, { length }]) => length > 30)
  expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

test('a use case never sees a request, and a rows file never decides', () => {
  const insideNouns = files.filter(isOfNoun)
  const withoutRoutes = insideNouns.filter((file) => !/-routes\.ts$|\/pages\//.test(file.path))
  expect(offences(withoutRoutes, (file) => file.imports.filter((path) => /^@?fastify/.test(path)))).toEqual(
    [],
  )
  const rows = insideNouns.filter((file) => file.path.endsWith('-rows.ts'))
  expect(rows.length).toBeGreaterThan(0)
  expect(offences(rows, (file) => file.imports.filter((path) => path === 'src/server/errors.ts'))).toEqual([])
})

test('each table is written by one folder only', () => {
  const writes =
    /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert\s+into|update|delete\s+from)\s+(\w+)(?=\s+(?:set|where|\(|values|select|as|using|\w+\s+set)\b|\s*\()/gi
  const found = offences(
    files.filter((file) => folderOf(file.path)),
    (file) =>
      [...file.text.matchAll(writes)]
        .map((match) => (match[1] ?? match[2] ?? '').toLowerCase())
        .filter((table) => table in tableOwners && ![tableOwners[table]].flat().includes(folderOf(file.path)))
        .map((table) => `writes ${table}, which belongs to ${tableOwners[table]}`),
  )
  expect(found).toEqual([])
})

/** The cycles in a graph of imports. */
function cyclesIn(all: readonly string[], next: (one: string) => readonly string[]): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (one: string, trail: string[]) => {
    if (trail.includes(one)) cycles.push([...trail.slice(trail.indexOf(one)), one].join(' → '))
    if (done.has(one) || trail.includes(one)) return
    for (const other of next(one)) visit(other, [...trail, one])
    done.add(one)
  }
  for (const one of all) visit(one, [])
  return cycles
}

test('no import cycles, in the pages not even by import(), and no barrel files', () => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const importsOf = (path: string) => {
    const file = byPath.get(path)
    return (path.startsWith('src/web/') ? file?.imports : file?.staticImports) ?? []
  }
  expect(cyclesIn([...byPath.keys()], importsOf)).toEqual([])
  expect(files.filter((file) => /\/index\.tsx?$/.test(file.path)).map((file) => file.path)).toEqual([])
})

test('no vague file names and no raw HTML', () => {
  expect(
    files.filter((file) => /(utils|helpers|manager|common|misc)/.test(file.path)).map((file) => file.path),
  ).toEqual([])
  expect(offences(files, (file) => file.text.match(/dangerouslySetInnerHTML/g) ?? [])).toEqual([])
})
