import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { crashExitCode, keepRunning } from './keep-running.mjs'
import { runChild } from './run-child.mjs'

const folder = mkdtempSync(join(tmpdir(), 'makit-runs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program that ends in each of these ways, one after the other; returns the last exit code and how often it ran. */
async function runThrough(ends: readonly string[]): Promise<{ code: number; runs: number }> {
  const counter = join(folder, crypto.randomUUID())
  writeFileSync(counter, '')
  const program = `
    const { appendFileSync, readFileSync } = require('node:fs')
    const end = ${JSON.stringify(ends)}[readFileSync(${JSON.stringify(counter)}, 'utf8').length]
    appendFileSync(${JSON.stringify(counter)}, '.')
    if (end.startsWith('SIG')) process.kill(process.pid, end)
    else process.exit(Number(end))`
  const code = await keepRunning(() => runChild(process.execPath, ['-e', program]))
  return { code, runs: readFileSync(counter, 'utf8').length }
}

test('a server that an uncaught error ended is started again, every time', async () => {
  const exitCode = String(crashExitCode)
  expect(await runThrough([exitCode, exitCode, '0'])).toEqual({ code: 0, runs: 3 })
})

test('so is one that was killed', async () => {
  expect(await runThrough(['SIGKILL', 'SIGABRT', '0'])).toEqual({ code: 0, runs: 3 })
})

test.each(['0', '1'])('one that ended by itself with %s is not', async (end) => {
  expect(await runThrough([end])).toEqual({ code: Number(end), runs: 1 })
})
