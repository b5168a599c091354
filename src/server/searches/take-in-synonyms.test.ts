import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { takeInSynonyms } from './take-in-synonyms.ts'

const folder = mkdtempSync(join(tmpdir(), 'makit-synonyms-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function takeIn(file?: string) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  return { synonyms: await takeInSynonyms(log, file), logged: lines.map((line) => JSON.parse(line)) }
}

test('the list that comes with Makit is read without an error', async () => {
  const { synonyms, logged } = await takeIn()
  expect(logged).toEqual([])
  expect(synonyms.size).toBeGreaterThan(80)
})

test('a bad line is logged by its number, and a missing file stops nothing', async () => {
  const file = join(folder, 'synonyms.txt')
  writeFileSync(file, 'omo = washing powder\nwhat = is = this\n')
  const some = await takeIn(file)
  expect([...some.synonyms.all()].map(({ writings }) => writings)).toEqual([[['omo']]])
  expect(some.logged).toMatchObject([{ file, line: 2 }])
  const none = await takeIn(join(folder, 'missing.txt'))
  expect(none.synonyms.size).toBe(0)
  expect(none.logged).toHaveLength(1)
})
