// `npm run bench:requests`: what a request that no cache answers costs the processors, in the server and in its database.
// `--beside ../older` measures another checkout, with its packages installed and its pages built, in turns with this one; `--turns 2` is a short run;
// `--write` puts a whole one into figures/requests.md.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { type Case, cases } from './requests/cases.ts'
import { openSide, type Side } from './requests/people.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import { load } from './support/http-load.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './support/process-memory.ts'
import { table } from './support/report-progress.ts'
import { conditions, writeFigures } from './support/written-section.ts'

const whole = { turns: 6 }
const options = askedOptions({
  beside: { type: 'string' },
  turns: { type: 'string', default: String(whole.turns) },
  write: { type: 'boolean', default: false },
})
const turns = countAsked('turns', options.turns)
if (options.write && (turns < whole.turns || !options.beside)) refuseToWrite('--turns, and say --beside what')
/** Turns in which V8 compiles, and connections plan statements that they prepare later on. */
const warmUps = 4
const manyAtOnce = [1, 16]
const note =
  'Milliseconds of the processors for a request, server + database. With `Server-Timing`, which production does not send; mails are written to files.'

/** Milliseconds of processor time for a request. */
interface Cost {
  server: number
  database: number
}

const folders = options.beside ? [resolve(options.beside), process.cwd()] : [process.cwd()]
const opened: Side[] = []
try {
  for (const folder of folders) opened.push(await open(folder))
  const rows: string[][] = []
  for (const one of cases)
    for (const connections of manyAtOnce) {
      const costs = await measure(one, connections)
      rows.push(rowOf(one, connections, costs))
      console.log(rows.at(-1)!.join(' | '))
    }
  const head = ['ms', 'conn.', ...(options.beside ? ['before', 'now', 'ratio'] : ['server + database'])]
  const text = table([head, ...rows])
  console.log(`\n${text}`)
  if (options.write)
    writeFigures('requests', `${conditions()}; before: ${commitOf(options.beside!)}.\n\n${note}\n\n${text}`)
} finally {
  for (const { server, dataDir } of opened) {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function commitOf(folder: string): string {
  const asked = ['-C', folder, 'log', '-1', '--format=%h of %cs']
  return execFileSync('git', asked, { encoding: 'utf8' }).trim()
}

async function open(folder: string): Promise<Side> {
  const dataDir = makeDataFolder('makit-bench-')
  const settings = { DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' }
  return openSide(await startServerProcess(settings, undefined, folder), dataDir)
}

/** The costs on each side, in turns, so that other work on the machine affects both. */
async function measure(one: Case, connections: number): Promise<Cost[]> {
  const sums = opened.map(() => ({ server: 0, database: 0, requests: 0 }))
  for (let turn = -warmUps; turn < turns; turn++)
    for (const index of turn % 2 === 0 ? sums.keys() : [...sums.keys()].reverse()) {
      const spent = await spend(opened[index]!, one, connections)
      if (turn < 0) continue
      const sum = sums[index]!
      sum.server += spent.server
      sum.database += spent.database
      sum.requests += spent.requests
    }
  return sums.map(({ server, database, requests }) => ({
    server: (server * 1000) / requests,
    database: (database * 1000) / requests,
  }))
}

async function spend(side: Side, one: Case, connections: number): Promise<Cost & { requests: number }> {
  const { server } = side
  const requests = await one.prepare(side)
  const before = { own: cpuSecondsOf(server.pid), all: cpuSecondsOfFamily(server.pid) }
  let next = 0
  await load({
    port: Number(new URL(server.url).port),
    pid: server.pid,
    connections,
    next: () => requests[next++]!,
    count: requests.length,
    status: one.status,
  })
  await one.finish?.(side)
  const own = cpuSecondsOf(server.pid) - before.own
  const all = cpuSecondsOfFamily(server.pid) - before.all
  return { server: own, database: all - own, requests: requests.length }
}

function rowOf({ name }: Case, connections: number, costs: readonly Cost[]): string[] {
  const written = costs.map(({ server, database }) => `${server.toFixed(2)} + ${database.toFixed(2)}`)
  const [before, now] = costs.map(({ server, database }) => server + database)
  return [name, String(connections), ...written, ...(now === undefined ? [] : [(now / before!).toFixed(2)])]
}
