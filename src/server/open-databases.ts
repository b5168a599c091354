import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createDatabase, createPool, type Database } from './database/database.ts'
import { giveRoleItsSettings, requireSettingsBehindPooler } from './database/pooler.ts'
import { type Read, readFrom } from './database/reads.ts'
import { ReplicaReads } from './database/replica-reads.ts'
import { untilStarted } from './database/until-started.ts'
import { messageOf } from './message-of.ts'
import type { Settings } from './settings.ts'
import { mostWaitingFor } from './sizes.ts'

/** The database of a server as its settings say: itself or through a pooler, with a replica or without. */
interface Databases {
  /** Leads to PostgreSQL itself, where the rest goes through a pooler too. */
  sessionUrl: string
  pool: Pool
  db: Database
  read: Read
  /** Undefined where there is none. */
  replica: ReplicaReads | undefined
  close(): Promise<void>
}

/** Opens it once it has started, of which `tell` hears. Throws UnfitDatabaseError when the pooler has no time limits. */
export async function openDatabases(
  url: string,
  settings: Settings,
  { log, tell }: { log: Logger; tell: (line: string) => void },
): Promise<Databases> {
  const { databaseSessionUrl, databaseReadUrl } = settings
  const isPooled = databaseSessionUrl !== null
  const sessionUrl = databaseSessionUrl ?? url
  // In this order: the pooler keeps a connection, and what it opens before lacks the settings.
  await untilStarted(sessionUrl, tell)
  if (isPooled) {
    await giveRoleItsSettings(sessionUrl)
    await untilStarted(url, tell)
  }
  const open = (at: string, lost: string, mayBeReplica = false) => {
    // The error itself drags the whole client along.
    const onIdleError = (error: Error) => log.error({ reason: messageOf(error) }, lost)
    return createPool(at, onIdleError, { max: settings.poolSize, isPooled, mayBeReplica })
  }
  const bounds = { namesStatements: !isPooled, mostWaiting: mostWaitingFor(settings) }
  const pool = open(url, 'a database connection was lost')
  const db = createDatabase(pool, undefined, bounds)
  if (isPooled) await requireSettingsBehindPooler(pool)
  if (!databaseReadUrl)
    return { sessionUrl, pool, db, read: readFrom(db), replica: undefined, close: () => db.destroy() }

  const replica = new ReplicaReads({
    primary: db,
    replica: open(databaseReadUrl, 'a connection to the replica was lost', true),
    primaryUrl: sessionUrl,
    replicaUrl: databaseReadUrl,
    log,
    bounds,
  })
  const close = async () => {
    await replica.close()
    await db.destroy()
  }
  return { sessionUrl, pool, db, read: replica.read, replica, close }
}
