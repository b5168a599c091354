import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

/** What runs in the background, by name, with its payload. */
export interface Jobs {
  'send-mail': { messageId: string }
  'merge-mails': { recipient: string }
  /** What was typed as an e-mail, encrypted. */
  'mail-password-link': { encrypted: string }
  'mail-confirmation-link': { userId: string }
  'expire-pending-items': Record<string, never>
  'remind-vendors': Record<string, never>
  'clean-up-old-rows': Record<string, never>
  'clean-up-pictures': Record<string, never>
  'refresh-search-terms': Record<string, never>
  'add-up-listing-counts': Record<string, never>
  'add-up-figures': Record<string, never>
  'rewrite-shop-search': { shopId: string }
  /** Queued by the trigger `restocked` on listings. */
  'send-restock-alerts': { listingId: string }
  'push-notification': { notificationId: string }
  'send-push': { notificationId: string; subscriptionId: string }
}

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

export const queues = ['general', 'mails', 'pushes'] as const
export type Queue = (typeof queues)[number]

const ownQueues: Record<string, Queue> = { 'send-mail': 'mails', 'send-push': 'pushes' }

/** Mails and pushes have queues of their own: a server that falls silent must not hold up what has nothing to do with it. */
export const queueOf = (name: string): Queue => ownQueues[name] ?? 'general'

interface JobOptions {
  /** Keeps one waiting job per key, with the earliest of their times. */
  key?: string
  afterMinutes?: number
  /** Before all others that wait. */
  isUrgent?: boolean
}

/**
 * Queues a job in the use case's own transaction: it runs if and only if that commits, and is retried until it
 * succeeds. A job of the same key that is under way may have read what it works on already: it is run once more.
 */
export async function queueJob<Name extends keyof Jobs>(
  tx: Transaction,
  name: Name,
  payload: Jobs[Name],
  { key, afterMinutes = 0, isUrgent = false }: JobOptions = {},
): Promise<void> {
  await sql`insert into jobs (queue, name, payload, key, is_urgent, run_at)
    values (${queueOf(name)}, ${name}, ${JSON.stringify(payload)}, ${key ?? null}, ${isUrgent},
      now() + make_interval(mins => ${afterMinutes}))
    on conflict (key) where key is not null do update set attempts = 0, given_up_at = null, lease = null, leased_until = null,
      run_at = case when jobs.lease is null then least(jobs.run_at, excluded.run_at) else excluded.run_at end`.execute(
    tx,
  )
}

/** Queues several jobs of one kind in their order, in one statement. */
export async function queueJobs<Name extends keyof Jobs>(
  tx: Transaction,
  name: Name,
  payloads: readonly Jobs[Name][],
): Promise<void> {
  if (payloads.length === 0) return
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await queueing(name, sql`select * from unnest(${texts}::json[])`).execute(tx)
}

/** The statement that queues a job for each payload that a query answers: behind a `with` that writes what the jobs are about. */
export const queueing = (name: keyof Jobs, payloads: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into jobs (queue, name, payload) select ${queueOf(name)}, ${name}, payload from (${payloads}) queued (payload)`

/** Takes back the jobs of a kind that were queued in this transaction. */
export async function takeBackJobs(tx: Queryable, name: keyof Jobs): Promise<void> {
  await sql`delete from jobs where name = ${name} and queued_at = now()`.execute(tx)
}

/** How many jobs wait, are to be tried again after a failure, or were given up, by their name. */
export async function readJobCounts(db: Queryable): Promise<{ job: string; state: string; count: number }[]> {
  const { rows } = await sql<{ job: string; state: string; count: number }>`
    select name as job, count(*)::integer as count,
      case when given_up_at is not null then 'given up'
        when attempts > 0 and lease is null then 'tried again' else 'waiting' end as state
    from jobs group by job, state`.execute(db)
  return rows
}

/** Deletes jobs that were given up: what failed so often may hold what was meant for one person. */
export async function deleteGivenUpJobs(db: Database): Promise<void> {
  await deleteInBatches(db, 'jobs', sql`given_up_at < now() - interval '30 days'`)
}
