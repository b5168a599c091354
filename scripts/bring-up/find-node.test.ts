import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makit-node-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The Node that is found with this one first on PATH. */
function foundBeside(script: string): string {
  writeFileSync(join(folder, 'node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const find = `import { findNode } from './scripts/bring-up/find-node.mjs'; console.log(findNode().node)`
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  return execFileSync(process.execPath, ['--input-type=module', '-e', find], { env, encoding: 'utf8' }).trim()
}

test('a newer Node 24 on PATH is preferred to the one that the packages bring', () => {
  expect(foundBeside('echo v24.99.0')).toBe(join(folder, 'node'))
})

test.each([
  ['an older one', 'echo v24.0.9'],
  ['one of another major version', 'echo v26.12.1'],
  ['one that does not run', 'exit 127'],
  ['one that says something else', 'echo 24.99.0'],
])('%s is not', (_what, script) => {
  expect(foundBeside(script)).not.toBe(join(folder, 'node'))
})
