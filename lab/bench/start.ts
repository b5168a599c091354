// `npm run bench:start`: the time from the command until /readyz succeeds, with everything installed, built and filled, and the
// times when the database and the server respond. `--runs 3` for a short run; `--write` puts it into docs/.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterPath } from '#server/embedded-postgres/cluster.ts'
import { readIdentity } from '#server/embedded-postgres/identity-file.ts'
import { readPostmaster } from '#server/embedded-postgres/postmaster.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import { reportProgress, table } from './support/report-progress.ts'
import { conditions, writeBenchmarks, writeFigures } from './support/written-section.ts'

/** The goal: a warm `npm start` until /readyz, in milliseconds. */
const goal = 3000
const usualRuns = 7
const options = askedOptions({
  runs: { type: 'string', default: String(usualRuns) },
  write: { type: 'boolean', default: false },
})
const runs = countAsked('runs', options.runs)
if (options.write && runs < usualRuns) refuseToWrite('--runs')
// Another server on the machine must not be mistaken for this one.
const port = String(await freePort())
const dataDir = makeDataFolder('makit-bench-')

/** Milliseconds after the command. */
interface Start {
  /** PostgreSQL takes connections. */
  database: number
  /** /healthz responds. */
  alive: number
  /** /readyz succeeds. */
  ready: number
}

try {
  const progress = reportProgress('Starts')
  progress.report('the first, which also builds the pages and fills the market')
  await start()
  const starts: Start[] = []
  for (let run = 1; run <= runs; run++) {
    progress.report(`${run} of ${runs}`)
    starts.push(await start())
  }
  progress.done()
  report(starts)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Starts the server, waits until it is ready and ends it in order. */
async function start(): Promise<Start> {
  const { NODE_OPTIONS, ...env } = process.env
  // Empty, so that a .env file does not affect the result.
  const without = { NODE_ENV: '', DATABASE_URL: '', HOST: '', METRICS_ADDRESS: '' }
  const begin = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...env, ...without, PORT: port, DATA_DIR: dataDir, SEED: 'demo' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const when = async (isSo: () => boolean | Promise<boolean>) => {
    await until(child, isSo)
    return performance.now() - begin
  }
  try {
    return {
      database: await when(databaseIsReady),
      alive: await when(() => says('/healthz')),
      ready: await when(() => says('/readyz')),
    }
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    // Stopped at the moment when it got ready, it may leave its database running, which the next start must not find.
    const left = databaseFile()
    if (left) process.kill(left.pid, 'SIGINT')
    while (databaseFile()) await sleep(20)
  }
}

async function until(child: ChildProcess, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error('npm start ended before the server was ready')
    await sleep(10)
  }
}

function databaseIsReady(): boolean {
  return databaseFile()?.isReady === true
}

/** The file that PostgreSQL writes about itself while it runs. */
function databaseFile(): ReturnType<typeof readPostmaster> {
  const identity = readIdentity(dataDir)
  return identity && readPostmaster(clusterPath(dataDir, identity.clusterFolder))
}

async function says(path: string): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}${path}`).catch(() => undefined)
  return answer?.ok === true
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

function report(starts: readonly Start[]): void {
  const ready = starts.map((one) => one.ready)
  const middle = {
    database: median(starts.map((one) => one.database)),
    alive: median(starts.map((one) => one.alive)),
    ready: median(ready),
  }
  const row = (name: string, { database, alive, ready }: Start) => [
    name,
    ...[database, alive, ready].map((time) => String(Math.round(time))),
  ]
  const rows = starts.map((one, index) => row(String(index + 1), one))
  const head = ['start, ms', 'database answers', 'server answers', 'ready']
  const text = table([head, ...rows, row('median', middle)])
  const verdict = `Median ${Math.round(middle.ready)} ms of ${starts.length} starts (${Math.round(Math.min(...ready))} to ${Math.round(Math.max(...ready))}), goal ${goal} ms: ${middle.ready <= goal ? 'met' : 'MISSED'}.`
  console.log(`\n${text}\n\n${verdict}`)
  if (middle.ready > goal) process.exitCode = 1
  if (!options.write) return
  writeBenchmarks('start', `${conditions()}.\n\n${verdict}`)
  writeFigures('start', `${conditions()}.\n\n${text}`)
}
