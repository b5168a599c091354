import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer, testServer } from '#tests/support/test-server.ts'
import { leaseJob } from './job-rows.ts'
import { queueScheduledJobs } from './schedule.ts'

const server = testServer()

const schedule = new Map([
  ['expire-pending-items', 5],
  ['clean-up-pictures', 360],
])

const names = async () =>
  (await server.db.selectFrom('jobs').select('name').orderBy('name').execute()).map(({ name }) => name)
/** Names of what was queued, which is as good as done then. */
async function takeQueued(): Promise<string[]> {
  const queued = await names()
  await server.db.deleteFrom('jobs').execute()
  return queued
}
const passMinutes = (minutes: number) =>
  sql`update job_schedule set queued_at = queued_at - make_interval(mins => ${minutes})`.execute(server.db)

test('jobs of the schedule are queued once for all processes, again after their time, and whatever the clock did', async () => {
  const beside = await startTestServer({ beside: server })
  const queue = () =>
    Promise.all([server, beside, server, beside].map(({ db }) => queueScheduledJobs(db, schedule)))
  await queue()
  expect(await takeQueued()).toEqual(['clean-up-pictures', 'expire-pending-items'])
  await passMinutes(4)
  await queue()
  expect(await takeQueued()).toEqual([])
  await passMinutes(1)
  await queue()
  expect(await takeQueued()).toEqual(['expire-pending-items'])
  await passMinutes(-43_200)
  await queue()
  expect(await takeQueued(), 'a clock that was a month ahead').toEqual([
    'clean-up-pictures',
    'expire-pending-items',
  ])
  await beside.stop()
})

test('a job of the schedule that waits is not queued beside itself; one that was given up begins anew', async () => {
  const queue = async () => {
    await passMinutes(360)
    await queueScheduledJobs(server.db, schedule)
  }
  await queue()
  const running = await leaseJob(server.db, 'general', ['clean-up-pictures'])
  await queue()
  expect(await names()).toEqual(['clean-up-pictures', 'expire-pending-items'])
  const left = server.db.selectFrom('jobs').select('lease').where('name', '=', 'clean-up-pictures')
  expect((await left.executeTakeFirst())?.lease).toBe(running!.lease)
  await server.db
    .updateTable('jobs')
    .set({ attempts: 12, given_up_at: new Date(), lease: null, leased_until: null })
    .execute()
  await queue()
  expect(await leaseJob(server.db, 'general', ['clean-up-pictures'])).toBeDefined()
})
