import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultSuites } from '../lab/faults/suites.ts'

const page = readFileSync('docs/security.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d/.test(line))

test('docs/security.md names tests, suites and files that exist', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|md))`/g)].map((match) => match[1]!)
  const places = ['', 'src/server/', 'docs/']
  expect(named.filter((path) => !places.some((folder) => existsSync(folder + path)))).toEqual([])
  expect(named.length).toBeGreaterThan(40)
  const suites = [...page.matchAll(/npm run faults ([\w-]+)/g)].map((match) => match[1]!)
  expect(suites.filter((suite) => !faultSuites.some(({ name }) => name === suite))).toEqual([])
  for (const [, target] of page.matchAll(/\]\(([\w.-]+\.md)\)/g))
    expect(existsSync(`docs/${target}`)).toBe(true)
})

test('every row says how it is verified', () => {
  expect(rows.length).toBeGreaterThan(22)
  for (const row of rows) expect(row).toMatch(/`[^`]+`|by reading: /)
})
