import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { deleteOldEvents } from '../rate-limits/rate-limit-events.ts'
import { inTransaction } from './database.ts'

let deletions = 0
const server = testServer({
  onQuery: ({ sql }) => {
    if (sql.startsWith('delete from "rate_limit_events"')) deletions++
  },
})

test('what could not be deleted for long goes in statements that none is too large for; rows in use go later', async () => {
  const { db } = server
  await sql`insert into rate_limit_events (kind, subject, happened_at)
    select 'of tests', i::text, now() - case when i = 0 then interval '1 hour' else interval '2 days' end
    from generate_series(0, 12001) i`.execute(db)
  await inTransaction(db, async (tx) => {
    await sql`select from rate_limit_events where subject = '1' for update`.execute(tx)
    await deleteOldEvents(db)
  })
  const subjects = async () =>
    (await db.selectFrom('rate_limit_events').select('subject').orderBy('subject').execute()).map(
      ({ subject }) => subject,
    )
  expect(await subjects()).toEqual(['0', '1'])
  expect(deletions).toBe(3)
  await deleteOldEvents(db)
  expect(await subjects()).toEqual(['0'])
})
