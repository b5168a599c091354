import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createDatabase, createPool, type Database } from './database/database.ts'
import { giveRoleItsSettings, requireSettingsBehindPooler } from './database/pooler.ts'
import { type Read, readFrom } from './database/reads.ts'
import { ReplicaReads } from './database/replica-reads.ts'
import type { Settings } from './settings.ts'
import { mostWaitingFor } from './sizes.ts'

/** The database of a server as its settings say: itself or through a pooler, with a replica or without. */
export interface Databases {
  /** Leads to PostgreSQL itself, where the rest goes through a pooler too. */
  sessionUrl: string
  pool: Pool
  db: Database
  read: Read
  /** Undefined where there is none. */
  replica: ReplicaReads | undefined
  close(): Promise<void>
}

/** Opens it. Throws UnfitDatabaseError when the pooler has no time limits. */
export async function openDatabases(url: string, settings: Settings, log: Logger): Promise<Databases> {
  const { databaseSessionUrl, databaseReadUrl } = settings
  const isPooled = databaseSessionUrl !== null
  const sessionUrl = databaseSessionUrl ?? url
  if (isPooled) await giveRoleItsSettings(sessionUrl)
  const open = (at: string, lost: string) => {
    // The error itself drags the whole client along.
    const onIdleError = ({ message }: Error) => log.error({ reason: message }, lost)
    const pool = createPool(at, onIdleError, { max: settings.poolSize, isPooled })
    const bounds = { namesStatements: !isPooled, mostWaiting: mostWaitingFor(settings) }
    return { pool, db: createDatabase(pool, undefined, bounds) }
  }
  const { pool, db } = open(url, 'a database connection was lost')
  if (isPooled) await requireSettingsBehindPooler(pool)
  if (!databaseReadUrl)
    return { sessionUrl, pool, db, read: readFrom(db), replica: undefined, close: () => db.destroy() }

  const copy = open(databaseReadUrl, 'a connection to the replica was lost')
  const replica = new ReplicaReads({
    primary: db,
    replica: copy.db,
    primaryUrl: sessionUrl,
    replicaUrl: databaseReadUrl,
    log,
  })
  const close = async () => {
    await replica.close()
    await Promise.all([db.destroy(), copy.db.destroy()])
  }
  return { sessionUrl, pool, db, read: replica.read, replica, close }
}
