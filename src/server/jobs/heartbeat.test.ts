import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { beat } from './heartbeat.ts'
import { deleteDoneJob, leaseJob } from './job-rows.ts'
import { queueJob } from './jobs.ts'

const server = testServer()
beforeEach(async () => {
  await server.db.deleteFrom('jobs').execute()
})

/** A process that has taken a job of this shop. */
async function aProcessWith(shopId: string) {
  await inTransaction(server.db, (tx) => queueJob(tx, 'rewrite-shop-search', { shopId }))
  const job = (await leaseJob(server.db, 'general', ['rewrite-shop-search']))!
  return { job, beat: (lastMs = Date.now()) => beat(server.db, [job.lease], lastMs) }
}

/** So much less time is left to all leases. */
async function passSeconds(seconds: number): Promise<void> {
  await sql`update jobs set leased_until = leased_until - make_interval(secs => ${seconds})`.execute(
    server.db,
  )
}

const leased = async () => {
  const { rows } = await sql<{ shop: string }>`select payload->>'shopId' as shop from jobs
    where lease is not null order by 1`.execute(server.db)
  return rows.map(({ shop }) => shop)
}

test('jobs of a process that ended are freed within a minute and run by another, those of a living one are not', async () => {
  const dead = await aProcessWith('dead')
  const living = await aProcessWith('living')
  for (let seconds = 0; seconds < 40; seconds += 10) {
    await living.beat()
    await passSeconds(10)
  }
  await living.beat()
  expect(await leased(), 'after 40 seconds nothing is freed').toEqual(['dead', 'living'])
  await passSeconds(10)
  await living.beat()
  expect(await leased()).toEqual(['living'])
  const again = await leaseJob(server.db, 'general', ['rewrite-shop-search'])
  expect(again).toMatchObject({ id: dead.job.id, payload: { shopId: 'dead' } })
  // Should the other be alive all the same: the job is no longer its to delete.
  await deleteDoneJob(server.db, dead.job)
  expect(await leased()).toEqual(['dead', 'living'])
})

test('after a database that was away for all, no process loses its jobs before it could renew their leases', async () => {
  const first = await aProcessWith('first')
  const second = await aProcessWith('second')
  await passSeconds(600)
  await first.beat(Date.now() - 600_000)
  expect(await leased()).toEqual(['first', 'second'])
  await second.beat(Date.now() - 600_000)
  await first.beat()
  expect(await leased()).toEqual(['first', 'second'])
})

test('a job whose process is killed at each attempt is given up after the twelfth', async () => {
  const { job } = await aProcessWith('deadly')
  await server.db.updateTable('jobs').set({ attempts: 12 }).where('id', '=', job.id).execute()
  await passSeconds(60)
  await beat(server.db, [], Date.now())
  const left = await server.db.selectFrom('jobs').select(['lease', 'given_up_at']).executeTakeFirst()
  expect(left).toEqual({ lease: null, given_up_at: expect.any(Date) })
})
