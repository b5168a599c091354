// `npm run bench:memory`: the memory of server and database together after a day on the demonstration market, and after a crowd
// whose requests nothing has cached (Linux). `--write` writes it into docs/benchmarks.md.
import { rmSync } from 'node:fs'
import { clusterPath } from '#server/embedded-postgres/cluster.ts'
import { readIdentity } from '#server/embedded-postgres/identity-file.ts'
import { readPostmaster } from '#server/embedded-postgres/postmaster.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { askedOptions } from './support/asked-options.ts'
import { asBrowser } from './support/learned-answers.ts'
import { walkMarketDay } from './support/market-day.ts'
import { familyOf, highestRssOf, memoryOf } from './support/process-memory.ts'
import { table } from './support/report-progress.ts'
import { conditions, writeBenchmarks, writeFigures } from './support/written-section.ts'

/** Megabytes after the journey. */
const limits = { server: 350, together: 600 }

const crowdRequests = 2_000
const crowdConnections = 16

const options = askedOptions({ write: { type: 'boolean', default: false } })
const dataDir = makeDataFolder('makit-bench-')
const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' })
const rows = [['after', 'server, MB', 'highest so far', 'database, MB', 'together, MB']]
try {
  report('filling the market')
  const requests = await walkMarketDay(server.url)
  const day = report(`a day of ${requests} requests`)
  await askForNew((number) => `/shop?maxPrice=${8_000_000 + number}`)
  await askForNew((number) => `/api/listings?limit=100&maxPrice=${8_000_000 + number}`)
  const crowd = report(`${2 * crowdRequests} requests for pages and lists that were not cached`)
  const isWithin = [day, crowd].every(({ rss, total }) => rss <= limits.server && total <= limits.together)
  const [own, together] = [Math.max(day.rss, crowd.rss), Math.max(day.total, crowd.total)]
  const words = `the server takes ${own.toFixed(0)} MB (limit ${limits.server}), with its database ${together.toFixed(0)} MB (limit ${limits.together})`
  const verdict = `After the day or the crowd ${words}: ${isWithin ? 'met' : 'MISSED'}.`
  console.log(`\n${table(rows)}\n\n${verdict}`)
  if (!isWithin) process.exitCode = 1
  if (options.write) {
    writeBenchmarks('memory', `${conditions()}.\n\n${verdict}`)
    writeFigures('memory', `${conditions()}.\n\n${table(rows)}\n\n${verdict}`)
  }
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Fills the response cache beyond its limit. */
async function askForNew(path: (number: number) => string): Promise<void> {
  let asked = 0
  const askOn = async () => {
    while (asked < crowdRequests) {
      asked += 1
      const answer = await fetch(server.url + path(asked), { headers: asBrowser })
      if (!answer.ok) throw new Error(`${path(asked)} answered ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: crowdConnections }, askOn))
}

/** Adds a row to the table and prints it: the server, and the database with its shared pages counted once. */
function report(after: string): { rss: number; total: number } {
  const folder = clusterPath(dataDir, readIdentity(dataDir)!.clusterFolder)
  const database = familyOf(readPostmaster(folder)!.pid).reduce((sum, pid) => sum + memoryOf(pid).pss, 0)
  const { rss } = memoryOf(server.pid)
  const total = rss + database
  const figures = [rss, highestRssOf(server.pid), database, total].map((megabytes) => megabytes.toFixed(0))
  rows.push([after, ...figures])
  console.log(`After ${after}: ${figures.at(-1)} MB together`)
  return { rss, total }
}
