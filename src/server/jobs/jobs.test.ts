import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { deleteDoneJob, leaseJob } from './job-rows.ts'
import { deleteGivenUpJobs, queueJob, queueJobs, readJobCounts } from './jobs.ts'

const server = testServer()
beforeEach(async () => {
  await server.db.deleteFrom('jobs').execute()
})

const queue = (shopId: string) =>
  inTransaction(server.db, (tx) => queueJob(tx, 'rewrite-shop-search', { shopId }))
const queueMerging = (afterMinutes: number) =>
  inTransaction(server.db, (tx) =>
    queueJob(tx, 'merge-mails', { recipient: 'one' }, { key: 'one', afterMinutes }),
  )
const lease = () => leaseJob(server.db, 'general', ['rewrite-shop-search', 'merge-mails'])
const waitingMinutes = async () => {
  const { rows } = await sql<{
    minutes: number
  }>`select round(extract(epoch from run_at - now()) / 60)::integer as minutes
    from jobs order by id`.execute(server.db)
  return rows.map(({ minutes }) => minutes)
}

test('a job is queued if and only if the transaction of its cause commits, and not to be taken before', async () => {
  const rolledBack = inTransaction(server.db, async (tx) => {
    await queueJob(tx, 'rewrite-shop-search', { shopId: 'never' })
    throw new Error('Rolled back')
  })
  await expect(rolledBack).rejects.toThrow('Rolled back')
  await inTransaction(server.db, async (tx) => {
    await queueJob(tx, 'rewrite-shop-search', { shopId: 'committed' })
    expect(await lease()).toBeUndefined()
  })
  expect((await lease())?.payload).toEqual({ shopId: 'committed' })
})

test('jobs are taken in their order, urgent ones first, those of later not yet, each by one', async () => {
  await inTransaction(server.db, (tx) =>
    queueJobs(
      tx,
      'rewrite-shop-search',
      [1, 2, 3, 4].map((number) => ({ shopId: String(number) })),
    ),
  )
  await inTransaction(server.db, async (tx) => {
    await queueJob(tx, 'rewrite-shop-search', { shopId: 'later' }, { afterMinutes: 1 })
    await queueJob(tx, 'rewrite-shop-search', { shopId: 'urgent' }, { isUrgent: true })
  })
  expect((await lease())?.payload).toEqual({ shopId: 'urgent' })
  expect((await lease())?.payload).toEqual({ shopId: '1' })
  const others = await Promise.all(Array.from({ length: 8 }, lease))
  const taken = others.map((job) => (job?.payload as { shopId: string } | undefined)?.shopId)
  expect(taken.filter(Boolean).toSorted()).toEqual(['2', '3', '4'])
})

test('a job that another transaction is about to take holds up none behind it', async () => {
  for (const shopId of ['first', 'second']) await queue(shopId)
  await inTransaction(server.db, async (tx) => {
    await sql`select from jobs order by id limit 1 for update`.execute(tx)
    expect((await lease())?.payload).toEqual({ shopId: 'second' })
  })
})

test('of one key one job waits, at the earliest time', async () => {
  for (const minutes of [10, 20, 5]) await queueMerging(minutes)
  expect(await waitingMinutes()).toEqual([5])
})

test('a job that is queued again while it runs runs once more, at its new time', async () => {
  await queueMerging(0)
  const running = (await lease())!
  await queueMerging(10)
  await deleteDoneJob(server.db, running)
  expect(await waitingMinutes()).toEqual([10])
})

test('a job that was given up is begun anew when it is queued again', async () => {
  await queueMerging(0)
  await server.db.updateTable('jobs').set({ attempts: 12, given_up_at: new Date() }).execute()
  expect(await lease()).toBeUndefined()
  await queueMerging(0)
  expect(await lease()).toBeDefined()
})

test('jobs are counted by what is to become of them', async () => {
  for (const shopId of ['given up', 'tried', 'leased', 'waiting']) await queue(shopId)
  await sql`update jobs set attempts = 1 where payload->>'shopId' <> 'waiting'`.execute(server.db)
  await sql`update jobs set given_up_at = now() where payload->>'shopId' = 'given up'`.execute(server.db)
  await sql`update jobs set lease = gen_random_uuid(), leased_until = now() where payload->>'shopId' = 'leased'`.execute(
    server.db,
  )
  const counts = (await readJobCounts(server.db)).toSorted((one, other) => one.count - other.count)
  expect(counts.map(({ state, count }) => [state, count])).toEqual(
    expect.arrayContaining([
      ['given up', 1],
      ['tried again', 1],
      ['waiting', 2],
    ]),
  )
})

test('jobs that were given up go after a month, those that may still be done stay', async () => {
  for (const shopId of ['young', 'old', 'waiting']) await queue(shopId)
  await sql`update jobs set queued_at = now() - interval '40 days', given_up_at = case payload->>'shopId'
    when 'young' then now() - interval '29 days' when 'old' then now() - interval '31 days' end`.execute(
    server.db,
  )
  await deleteGivenUpJobs(server.db)
  const { rows } = await sql<{
    shop: string
  }>`select payload->>'shopId' as shop from jobs order by 1`.execute(server.db)
  expect(rows.map(({ shop }) => shop)).toEqual(['waiting', 'young'])
})

test('a done job that is just queued again holds up no other: nobody waits for the next one meanwhile', async () => {
  const queueFor = (tx: Transaction, recipient: string) =>
    queueJob(tx, 'merge-mails', { recipient }, { key: recipient })
  const isWaited = async () =>
    (await sql`select from pg_locks where not granted`.execute(server.db)).rows.length > 0
  for (const recipient of ['one', 'two']) await inTransaction(server.db, (tx) => queueFor(tx, recipient))
  const done = (await lease())!
  let next: ReturnType<typeof leaseJob> | undefined
  await inTransaction(server.db, async (tx) => {
    await queueFor(tx, 'one')
    next = leaseJob(server.db, 'general', ['merge-mails'], done)
    await expect.poll(isWaited).toBe(true)
    await queueFor(tx, 'two')
  })
  const rest = [await next, await lease()].map((job) => job?.payload)
  expect(rest).toEqual(expect.arrayContaining([{ recipient: 'one' }, { recipient: 'two' }]))
})
