import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// `npm test` lints the whole project; this shows that the lint finds such patterns.
const folder = mkdtempSync(join(tmpdir(), 'makit-patterns-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** How many errors the project's own rules report in a file with this text. */
function violationsIn(text: string): number {
  const file = join(folder, 'patterns.ts')
  writeFileSync(file, text)
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/oxlint/bin/oxlint', '--config=.oxlintrc.json', '--format=unix', file],
    { encoding: 'utf8' },
  )
  return stdout.split('regexp(no-super-linear-').length - 1
}

test('a pattern that can take more than linear time is refused, however it is written', () => {
  const head = "const blanks = '\\\\s+'\n"
  const patterns = [
    'export const backtracks = /^\\d+\\.?\\d*$/',
    'export const nested = /^(a+)+$/',
    'export const moves = /\\s+$/',
    'export const constructed = new RegExp(`' + '$' + "{blanks}$`, 'u')",
  ]
  for (const pattern of patterns) expect([pattern, violationsIn(head + pattern) > 0]).toEqual([pattern, true])
  expect(violationsIn('export const linear = /^\\d+(\\.\\d+)?$/')).toBe(0)
})
