// `npm run bench:start [runs]`: from the command until /readyz says yes, with everything installed, built and filled.
// `--write` puts the result into docs/benchmarks.md.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder } from '../tests/support/data-folder.ts'
import { freePort } from '../tests/support/free-port.ts'
import { conditions, writeBenchmarks } from './support/written-section.ts'

/** Issue: warm `npm start` to /readyz, in milliseconds. */
const goal = 3000
const runs = Number(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 7)
// Nobody else's server is taken for this one.
const port = String(await freePort())
const dataDir = makeDataFolder('makit-bench-')

try {
  // The first start builds the pages and fills the market, which nobody does twice.
  await timeOfStart()
  const times: number[] = []
  for (let run = 1; run <= runs; run++) {
    const time = await timeOfStart()
    console.log(`${run} of ${runs}: ${Math.round(time)} ms`)
    times.push(time)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(runs / 2)]!
  const verdict = `median ${Math.round(median)} ms of ${runs} starts (${Math.round(sorted[0]!)} to ${Math.round(sorted.at(-1)!)}), goal ${goal} ms: ${median <= goal ? 'met' : 'MISSED'}`
  console.log(verdict)
  if (process.argv.includes('--write')) writeBenchmarks('start', `${conditions()}: ${verdict}.`)
  if (median > goal) process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Milliseconds from the command until the server is ready; then ends it in order. */
async function timeOfStart(): Promise<number> {
  const { NODE_OPTIONS, NODE_ENV, DATABASE_URL, ...env } = process.env
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...env, PORT: port, DATA_DIR: dataDir, SEED: 'demo' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilReady(child)
    return performance.now() - started
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error('npm start ended before the server was ready')
    await sleep(20)
  }
}
