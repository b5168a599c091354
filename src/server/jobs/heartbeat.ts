import type { Database } from '../database/database.ts'
import { freeLapsedJobs, renewLeases } from './job-rows.ts'
import { queueScheduledJobs } from './schedule.ts'

const beatMs = 10_000

/**
 * One beat of a process: renews its leases and frees jobs whose lease has lapsed. Returns its time by the database's clock.
 * While the database is away all leases lapse; a process that finds its last beat long ago (`lastMs`) frees none, so
 * that the others can renew theirs.
 */
export async function beat(db: Database, leases: readonly string[], lastMs?: number): Promise<number> {
  const atMs = await renewLeases(db, leases)
  if (lastMs !== undefined && atMs - lastMs <= 2 * beatMs) await freeLapsedJobs(db)
  return atMs
}

/** Beats every ten seconds, and queues the scheduled jobs that are due. Returns a function that ends it. */
export function startHeartbeat(
  db: Database,
  heldLeases: () => string[],
  schedule: ReadonlyMap<string, number>,
): () => Promise<void> {
  let lastMs: number | undefined
  const beatAndQueue = async () => {
    try {
      lastMs = await beat(db, heldLeases(), lastMs)
      await queueScheduledJobs(db, schedule)
    } catch {
      // The database is away: the workers say so, and the next beat will do.
    }
  }
  let beating = beatAndQueue()
  const timer = setInterval(() => {
    beating = beating.then(beatAndQueue)
  }, beatMs)
  return () => {
    clearInterval(timer)
    return beating
  }
}
