import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './run-child.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const folder = mkdtempSync(join(tmpdir(), 'makit-npm-'))

/** Prints that it is running; ends with 7 by itself, or after a signal with the number that stands for it. */
const program = `
  console.log('started', process.pid)
  setTimeout(() => process.exit(7), Number(process.argv[2] ?? 50_000))
  for (const [signal, code] of [['SIGINT', 11], ['SIGTERM', 12]])
    process.on(signal, () => { console.log('heard', signal); setTimeout(() => process.exit(code), 100) })`

beforeAll(() => {
  const run = `exec node ${join(root, 'scripts/run.mjs')} ${join(folder, 'program.mjs')}`
  writeFileSync(join(folder, 'program.mjs'), program)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { run, soon: `${run} 100` } }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs one of these scripts under the real npm, in the shell that npm uses. */
function runScript(name: string): { npm: ChildProcess; output: () => string } {
  const npm = spawn('npm', ['run', name, '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  npm.stdout?.on('data', (chunk) => {
    output += chunk
  })
  return { npm, output: () => output }
}

test('the scripts replace the shell by Node, because the shell would keep signals to itself', () => {
  expect(Object.values(scripts).filter((script) => !/^exec node [\w@./= :-]+$/.test(script))).toEqual([])
})

test('Windows, whose shell has no `exec`, finds a replacement', () => {
  expect(readFileSync(join(root, 'exec.cmd'), 'utf8')).toMatch(/^@rem .*\r\n@%\*\r\n$/)
})

test('npm ends with the exit code of the program', async () => {
  const { npm } = runScript('soon')
  expect(await once(npm, 'exit')).toEqual([7, null])
})

test.each([
  ['SIGINT', 11],
  ['SIGTERM', 12],
] as const)('%s reaches the program through npm, and its exit code comes back', async (signal, code) => {
  const { npm, output } = runScript('run')
  await expect.poll(output, { timeout: 30_000 }).toContain('started')
  npm.kill(signal)
  expect(await once(npm, 'exit')).toEqual([code, null])
  expect(output()).toContain(`heard ${signal}`)
})
