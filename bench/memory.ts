// `npm run bench:memory`: what server and database take together after a day on the demonstration market (Linux).
import { rmSync } from 'node:fs'
import { clusterPath } from '#server/platform/embedded-postgres/cluster.ts'
import { readIdentity } from '#server/platform/embedded-postgres/identity-file.ts'
import { readPostmaster } from '#server/platform/embedded-postgres/postmaster.ts'
import { makeDataFolder } from '../tests/support/data-folder.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { walkMarketDay } from './support/market-day.ts'
import { familyOf, highestRssOf, memoryOf } from './support/process-memory.ts'

/** Megabytes after the journey. */
const limits = { server: 350, together: 600 }

const dataDir = makeDataFolder('makit-bench-')
const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' })
try {
  report('After filling the market')
  const requests = await walkMarketDay(server.url)
  const { rss, total } = report(`After ${requests} requests`)
  const isWithin = rss <= limits.server && total <= limits.together
  const words = `${limits.server} MB for the server and ${limits.together} MB together`
  console.log(`\n${isWithin ? 'Within' : 'OVER'} the limits of ${words}.`)
  if (!isWithin) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Prints both and answers the server's and their sum, with the database's shared pages counted once. */
function report(when: string): { rss: number; total: number } {
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
  return { rss, total }
}
