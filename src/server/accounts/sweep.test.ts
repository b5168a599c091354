import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { jobHandlers } from '../job-handlers.ts'
import { inTransaction } from '../platform/database.ts'
import { createOneTimeLink } from './one-time-links.ts'
import { rememberAddress } from './sign-in-throttle.ts'

const server = testServer()

/** A session, a link and a known address of somebody, that old. */
async function traces(person: Person, age: string) {
  await inTransaction(server.db, async (tx) => {
    await createOneTimeLink(tx, server.services.settings, { userId: person.id })
    await rememberAddress(tx, person.id, '41.223.1.1')
  })
  await sql`update sessions set created_at = now() - ${age}::interval where user_id = ${person.id}`.execute(
    server.db,
  )
  await sql`update one_time_links set expires_at = now() - ${age}::interval where user_id = ${person.id}`.execute(
    server.db,
  )
  await sql`update known_addresses set last_used_at = now() - ${age}::interval
    where user_id = ${person.id}`.execute(server.db)
}

const left = async ({ id }: Person) => {
  const { rows } = await sql<{ tables: string[] }>`select array(
    select 'sessions' from sessions where user_id = ${id}
    union all select 'links' from one_time_links where user_id = ${id}
    union all select 'addresses' from known_addresses where user_id = ${id}) as tables`.execute(server.db)
  return rows[0]?.tables
}

test('the hourly sweep forgets sessions, links and addresses that have had their time, and no others', async () => {
  const [young, middling, old] = [await aCustomer(server), await aCustomer(server), await aCustomer(server)]
  await traces(young, '23 hours')
  await traces(middling, '31 days')
  await traces(old, '181 days')
  await jobHandlers(server.services)['sweep-old-rows']({})
  expect(await left(young)).toEqual(['sessions', 'links', 'addresses'])
  expect(await left(middling)).toEqual(['addresses'])
  expect(await left(old)).toEqual([])
})
