import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Headings with their marks, `## Text`; fenced blocks are code. */
const headingsOf = (page: string) =>
  readFileSync(page, 'utf8')
    .split(/^```/m)
    .filter((_part, at) => at % 2 === 0)
    .flatMap((text) => text.match(/^#{1,6} .+$/gm) ?? [])

const pages = [...globSync('*.md'), ...globSync('docs/*.md')]

test.each(pages)('%s has each heading and each number of a heading once', (page) => {
  const names = headingsOf(page).map((heading) => /^(#+ \d+)\. /.exec(heading)?.[1] ?? heading)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each([
  ['docs/benchmarks.md', 200],
  ['docs/scale.md', 180],
])('%s is short: all figures and query plans are files beside the benchmarks', (page, lines) => {
  const text = readFileSync(page, 'utf8')
  expect(text.split('\n').length).toBeLessThan(lines)
  for (const [, file = ''] of text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
    expect(existsSync(join('docs', file)), file).toBe(true)
  expect(globSync('lab/bench/scale/plans/*.txt').length).toBeGreaterThan(30)
})

const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)

test.each([...pages, '.github/pull_request_template.md', '.github/workflows/ci.yml', '.ci/run'])(
  'every command that %s names exists',
  (page) => {
    const named = [...readFileSync(page, 'utf8').matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)]
    expect(named.map(([, script, own]) => script ?? own).filter((name) => !scripts.includes(name!))).toEqual(
      [],
    )
  },
)

test('CI runs the command that README names as the proof', () => {
  expect(readFileSync('README.md', 'utf8')).toMatch(/^npm test /m)
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm test$/m)
  expect(readFileSync('.github/workflows/ci.yml', 'utf8')).toMatch(/^ +- run: npm test$/m)
})

test('the newest version among the changes is the one of the package and its lock file', () => {
  const [, newest] = /^## (\S+) \(\d{4}-\d\d-\d\d\)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect([newest, lock.version, lock.packages[''].version]).toEqual([version, version, version])
})
