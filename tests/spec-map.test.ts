import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/spec-map.md names, for every statement of the specification, the tests that prove it. */
const map = readFileSync('docs/spec-map.md', 'utf8')

/** The fewest rows that a section of the specification may have; fewer would mean that a part of the map is missing. */
const fewestRows: Record<string, number> = {
  '1 What the product does and for whom': 19,
  '2 Screens and routes': 85,
  '3 Entities and their fields': 35,
  '4 States and transitions': 35,
  '5 Validation rules': 35,
  '6 Roles and permissions': 28,
  '7 The calls it makes': 55,
  '8 Error catalogue': 72,
  '9 Business constants and limits': 26,
}

interface Row {
  section: string
  cells: string[]
}

/** Every row of the map's tables, without headings. */
function readRows(): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of map.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    const isRow = line.startsWith('|') && !line.startsWith('|---') && !line.startsWith('| Statement |')
    if (isRow)
      rows.push({
        section,
        cells: line
          .slice(1, -1)
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim()),
      })
  }
  return rows
}

const rows = readRows()

/** Where a test has its name: `test('…',`, `it.each([…])('…',`. Names with placeholders stay as written. */
const testName = /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/gs

const namesOf = new Map<string, string[]>()

function readNames(path: string): string[] {
  const known = namesOf.get(path)
  if (known) return known
  const found = [...readFileSync(path, 'utf8').matchAll(testName)].map(([, , name = '']) =>
    name.replace(/\\'/g, "'"),
  )
  namesOf.set(path, found)
  return found
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether the name is declared, or results from a declared template filled with words of the same file. */
function isTest(path: string, name: string): boolean {
  if (readNames(path).includes(name)) return true
  const text = readFileSync(path, 'utf8')
  return readNames(path).some((template) => {
    const parts = template.split(/%[sdijo]|\$\w+/)
    if (parts.length < 2 || parts.every((part) => part.trim() === '')) return false
    const filled = new RegExp(`^${parts.map(literally).join('(.+)')}$`).exec(name)
    return filled?.slice(1).every((words) => text.includes(words)) ?? false
  })
}

/** What is wrong with a reference like `path` › name; empty when it is right. */
function violationOf(reference: string): string {
  const [, path = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(reference.trim()) ?? []
  if (!path) return `no reference: ${reference}`
  if (!existsSync(path)) return `no such file: ${path}`
  return isTest(path, name.replaceAll('\\|', '|')) ? '' : `no such test: ${path} › ${name}`
}

test('no cell of the map is empty', () => {
  expect(rows.filter(({ cells }) => cells.length !== 3 || cells.includes(''))).toEqual([])
})

test('every test that the map names exists', () => {
  const references = rows.flatMap(({ cells }) => (cells[1] ?? '').split('<br>'))
  expect(references.map(violationOf).filter(Boolean)).toEqual([])
})

test('every section of the rules that the map names exists', () => {
  const headings: string[] = readFileSync('docs/rules.md', 'utf8').match(/(?<=^## ).+$/gm) ?? []
  const named = rows.flatMap(({ cells }) => /\(([A-Z][^()]*)\)$/.exec(cells[2] ?? '')?.[1]?.split('; ') ?? [])
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((heading) => !headings.includes(heading))).toEqual([])
})

test('every section of the specification has its rows, and no statement stands twice', () => {
  const counts = Object.fromEntries(Object.keys(fewestRows).map((section) => [section, 0]))
  for (const { section } of rows) counts[section] = (counts[section] ?? 0) + 1
  for (const [section, count] of Object.entries(counts))
    expect(count, section).toBeGreaterThanOrEqual(fewestRows[section] ?? Number.POSITIVE_INFINITY)
  const statements = rows.map(({ section, cells }) => `${section}: ${cells[0]}`)
  expect(statements.filter((one, index) => statements.indexOf(one) !== index)).toEqual([])
})
