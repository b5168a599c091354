// `npm run bench:memory`: what server and database take together after a day on the demonstration market, and after a
// crowd that asks for what nobody asked for before (Linux). `--write` writes it into docs/benchmarks.md.
import { rmSync } from 'node:fs'
import { clusterPath } from '#server/platform/embedded-postgres/cluster.ts'
import { readIdentity } from '#server/platform/embedded-postgres/identity-file.ts'
import { readPostmaster } from '#server/platform/embedded-postgres/postmaster.ts'
import { makeDataFolder } from '../tests/support/data-folder.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { asBrowser } from './support/learned-answers.ts'
import { walkMarketDay } from './support/market-day.ts'
import { familyOf, highestRssOf, memoryOf } from './support/process-memory.ts'
import { conditions, writeBenchmarks } from './support/written-section.ts'

/** Megabytes after the journey. */
const limits = { server: 350, together: 600 }

const crowdRequests = 2_000
const crowdConnections = 16

const dataDir = makeDataFolder('makit-bench-')
const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' })
try {
  report('After filling the market')
  const requests = await walkMarketDay(server.url)
  const day = report(`After a day of ${requests} requests`)
  await askForNew((number) => `/shop?maxPrice=${8_000_000 + number}`)
  await askForNew((number) => `/api/listings?limit=100&maxPrice=${8_000_000 + number}`)
  const crowd = report(`After ${2 * crowdRequests} requests for pages and lists that nobody had asked for`)
  const isWithin = [day, crowd].every(({ rss, total }) => rss <= limits.server && total <= limits.together)
  const words = `${limits.server} MB for the server and ${limits.together} MB together`
  const verdict = `${isWithin ? 'Within' : 'OVER'} the limits of ${words}.`
  console.log(`\n${verdict}`)
  if (!isWithin) process.exitCode = 1
  if (process.argv.includes('--write')) {
    const figures = [day, crowd].map((one) => `- ${one.words}`).join('\n')
    writeBenchmarks('memory', `${conditions()}.\n\n${figures}\n\n${verdict}`)
  }
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Fills the memory for kept answers, and more than fills it. */
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

/** Prints both and answers the server's and their sum, with the database's shared pages counted once. */
function report(when: string): { rss: number; total: number; words: string } {
  const folder = clusterPath(dataDir, readIdentity(dataDir)!.clusterFolder)
  const database = familyOf(readPostmaster(folder)!.pid).map(memoryOf)
  const sum = (kind: 'rss' | 'pss') => database.reduce((total, memory) => total + memory[kind], 0)
  const { rss } = memoryOf(server.pid)
  const total = rss + sum('pss')
  const write = (mb: number) => `${mb.toFixed(0)} MB`
  console.log(`\n${when}:`)
  console.log(`  server      RSS ${write(rss)} (highest ${write(highestRssOf(server.pid))})`)
  console.log(
    `  PostgreSQL  PSS ${write(sum('pss'))} (RSS ${write(sum('rss'))}, ${database.length} processes)`,
  )
  console.log(`  together    ${write(total)}`)
  const sizes = `server ${write(rss)} (highest so far ${write(highestRssOf(server.pid))}), database ${write(sum('pss'))}`
  return { rss, total, words: `${when}: ${write(total)} together; ${sizes}` }
}
