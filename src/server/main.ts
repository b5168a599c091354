import type { Pool } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { ensureFirstAdmin } from './accounts/ensure-first-admin.ts'
import { findUser } from './accounts/user-rows.ts'
import { buildApp } from './app.ts'
import { takeInPosts } from './blog/take-in-posts.ts'
import { requireOwnPlace } from './data-folder/data-dir-id.ts'
import { adviceOnClock } from './database/clock.ts'
import { assertDurable } from './database/durability.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { explainFailure } from './explain-failure.ts'
import { closeGently } from './http/close-gently.ts'
import { jobHandlers } from './job-handlers.ts'
import { startJobRunner } from './jobs/job-runner.ts'
import { requireFreeAddress } from './listen-address.ts'
import { createLogger } from './logging/logger.ts'
import { warnOfMails } from './mail/mail-queue.ts'
import type { Measured } from './metrics/metrics.ts'
import { listenForMetrics } from './metrics/metrics-listener.ts'
import { migrateToLatest } from './migrate.ts'
import { openDatabases } from './open-databases.ts'
import { openPictures, type PicturePlace, picturePlace } from './pictures/open-pictures.ts'
import { ensurePushKeys } from './push/push-keys.ts'
import { refuseDemoAccounts } from './refuse-demo-accounts.ts'
import { adviseOperator } from './runtime-versions.ts'
import { takeInSynonyms } from './searches/take-in-synonyms.ts'
import type { Services } from './services.ts'
import { readSettings, type Settings } from './settings.ts'

/** What must be undone at the end, last first. */
type Cleanup = () => Promise<unknown>

const log = createLogger()
/** For the person at the terminal; in production, where only programs read along, a log line like all others. */
const print = (text: string) =>
  process.env.NODE_ENV === 'production' ? log.info(text.trim()) : process.stdout.write(`${text}\n`)

async function startOwnDatabase({ dataDir }: Settings, cleanups: Cleanup[]): Promise<string> {
  const starting = startEmbeddedPostgres({ dataDir, log: { info: print, warn: print } })
  // Registered at once: a signal to stop, received meanwhile, must not leave it running.
  cleanups.push(() =>
    starting.then(
      (database) => database.stop(),
      () => {},
    ),
  )
  return (await starting).connectionString
}

/** Loaded only where it is asked for: production never sees it. */
async function fillDemoMarket(services: Services, cleanups: Cleanup[]): Promise<void> {
  const market = await import('../../db/demo/fill-demo-market.ts')
  const stopped = new AbortController()
  cleanups.push(async () => stopped.abort())
  await market.fillDemoMarket(services, { report: print, signal: stopped.signal })
}

async function printDemoAccounts({ db }: Services): Promise<void> {
  const { demoPassword, demoUsers } = await import('../../db/demo/demo-users.ts')
  const { customer, vendor, admin } = demoUsers
  // A database that has people of its own was not filled.
  if (!(await findUser(db, customer._id))) return
  print(`Demonstration accounts, password ${demoPassword}:`)
  for (const { email, role } of [customer, vendor, admin]) print(`  ${role.padEnd(8)}  ${email}`)
}

/** Lets others look on, with libraries that are loaded only where a setting asks for it. */
async function tellOutside(measured: Measured, settings: Settings, cleanups: Cleanup[]): Promise<void> {
  const { metricsAddress, telemetry } = settings
  if (!metricsAddress && !telemetry) return
  const { measure } = await import('./metrics/metrics.ts')
  const registry = measure(measured)
  if (metricsAddress) cleanups.push(await listenForMetrics(metricsAddress, registry))
  if (!telemetry) return
  const { startTelemetry } = await import('./telemetry/start-telemetry.ts')
  cleanups.push(startTelemetry(telemetry, { registry, log }))
}

async function checkPlace(pool: Pool, { id }: PicturePlace): Promise<void> {
  const client = await pool.connect()
  await requireOwnPlace(client, id).finally(() => client.release())
}

async function start(settings: Settings, cleanups: Cleanup[], isStopping: () => boolean): Promise<void> {
  await requireFreeAddress(settings)
  // Not awaited: mails wait for their server, and nothing else does.
  if (settings.isProduction) void warnOfMails(settings, log)
  const url = settings.databaseUrl ?? (await startOwnDatabase(settings, cleanups))
  const { sessionUrl, pool, db, read, replica, close } = await openDatabases(url, settings, {
    log,
    tell: print,
  })
  cleanups.push(close)
  if (settings.requireDurability) await assertDurable(pool)
  const advice = settings.isProduction && (await adviseOperator(pool, { isEmbedded: !settings.databaseUrl }))
  if (advice) log.warn(advice)
  const clockAdvice = settings.databaseUrl && (await adviceOnClock(pool))
  if (clockAdvice) log.warn(clockAdvice)
  const applied = await migrateToLatest(sessionUrl, { tell: print })
  if (applied.length > 0)
    print(`Applied ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}.`)
  const place = await picturePlace(settings, log)
  await checkPlace(pool, place)
  const services: Services = {
    db,
    read,
    settings,
    pictures: await openPictures(db, settings, place),
    synonyms: await takeInSynonyms(log),
    log,
    now: () => new Date(),
    newId: uuidv7,
  }
  await ensurePushKeys(services)
  await refuseDemoAccounts(services)
  if (settings.seed === 'demo') await fillDemoMarket(services, cleanups)
  await ensureFirstAdmin(services)
  await takeInPosts(services)
  const app = await buildApp(services, sessionUrl)
  // What begins now would ask a database that is closed already.
  if (isStopping()) return
  await tellOutside({ app, pool, db, replica, now: services.now }, settings, cleanups)
  const closeApp = closeGently(app, { drainMs: settings.drainSeconds * 1000 })
  const runner = startJobRunner(db, jobHandlers(services), log)
  cleanups.push(() => Promise.all([closeApp(), runner.stop()]))
  // Made at its first request, the API's description would hold the event loop for a third of a second.
  await app.ready()
  app.swagger()
  // The longest queue of new connections that Linux allows: a client beyond it waits a second or more before it tries again.
  await app.listen({ host: settings.host, port: settings.port, backlog: 4096 })
  print(`\nMakit is open: ${settings.publicUrl}\n`)
  if (settings.seed === 'demo') await printDemoAccounts(services)
}

/** Draining included. */
const longestStopMs = 90_000
/** Not 1, which is a start that failed: after an uncaught error the server is to be started again (scripts/bring-up/keep-running.mjs). */
const crashExitCode = 70

async function main(): Promise<void> {
  const cleanups: Cleanup[] = []
  let isStopping = false
  /** The first call ends the process, with its exit code. */
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    // The process ends after this time even if something hangs, such as a database that does not answer.
    setTimeout(() => process.exit(exitCode || 1), longestStopMs).unref()
    for (const cleanup of cleanups.toReversed()) {
      // One that fails must not keep the others, and above all the database, from their end.
      await cleanup().catch((error) => process.stderr.write(`${explainFailure(error)}\n`))
    }
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // Unhandled rejections come here too. What they left half done is unknown: responses in flight are finished.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an uncaught error: the server stops, to be started again')
    stop(crashExitCode)
  })
  try {
    await start(readSettings(process.env), cleanups, () => isStopping)
  } catch (error) {
    if (isStopping) return
    process.stderr.write(`${explainFailure(error)}\n`)
    await stop(1)
  }
}

await main()
