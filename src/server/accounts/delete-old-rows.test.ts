import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { jobHandlers } from '../job-handlers.ts'
import { rememberPlace } from './known-places.ts'
import { createOneTimeLink } from './one-time-links.ts'

const server = testServer()

/** A session, a link, a known address and a known device of a person, that old. */
async function traces(person: Person, age: string) {
  await inTransaction(server.db, async (tx) => {
    await createOneTimeLink(tx, server.services.settings, { userId: person.id })
    await rememberPlace(tx, person.id, { address: '41.223.1.1', deviceToken: person.token })
  })
  await sql`update sessions set created_at = now() - ${age}::interval where user_id = ${person.id}`.execute(
    server.db,
  )
  await sql`update one_time_links set expires_at = now() - ${age}::interval where user_id = ${person.id}`.execute(
    server.db,
  )
  for (const table of ['known_addresses', 'known_devices'])
    await sql`update ${sql.table(table)} set last_used_at = now() - ${age}::interval
      where user_id = ${person.id}`.execute(server.db)
}

const left = async ({ id }: Person) => {
  const { rows } = await sql<{ tables: string[] }>`select array(
    select 'sessions' from sessions where user_id = ${id}
    union all select 'links' from one_time_links where user_id = ${id}
    union all select 'addresses' from known_addresses where user_id = ${id}
    union all select 'devices' from known_devices where user_id = ${id}) as tables`.execute(server.db)
  return rows[0]?.tables
}

test('the hourly cleanup deletes sessions, links, addresses and devices that have had their time, and no others', async () => {
  const [young, middling, old] = [await aCustomer(server), await aCustomer(server), await aCustomer(server)]
  await traces(young, '23 hours')
  await traces(middling, '31 days')
  await traces(old, '181 days')
  await jobHandlers(server.services)['clean-up-old-rows']({})
  expect(await left(young)).toEqual(['sessions', 'links', 'addresses', 'devices'])
  expect(await left(middling)).toEqual(['addresses', 'devices'])
  expect(await left(old)).toEqual([])
})

test('failed sign-ins are kept for a year, the few that delay no sign-in for 30 days, tried e-mails for a day', async () => {
  const day = 24 * 3600
  await sql`insert into failed_sign_ins (email_hash, place, failures, last_failed_at)
    select failures || ' failures, ' || days || ' days', 'elsewhere', failures, now() - make_interval(days => days)
    from unnest(array[9, 10]) failures, unnest(array[29, 31, 364, 366]) days`.execute(server.db)
  await sql`insert into tried_emails (network, email_hash, last_failed_at)
    select '41.223.1.1', seconds, now() - make_interval(secs => seconds)
    from unnest(array[${day - 60}, ${day + 60}]::integer[]) seconds`.execute(server.db)
  await jobHandlers(server.services)['clean-up-old-rows']({})
  const { rows } = await sql<{ left: string }>`select email_hash as left from failed_sign_ins
    union all select email_hash from tried_emails order by 1`.execute(server.db)
  expect(rows.map(({ left }) => left)).toEqual([
    '10 failures, 29 days',
    '10 failures, 31 days',
    '10 failures, 364 days',
    String(day - 60),
    '9 failures, 29 days',
  ])
})

test('one cleanup that fails keeps none of the others from its rows, and is told', async () => {
  const person = await aCustomer(server)
  await traces(person, '181 days')
  await sql`alter table idempotency_keys rename to out_of_reach`.execute(server.db)
  try {
    const cleaning = jobHandlers(server.services)['clean-up-old-rows']({})
    await expect(cleaning).rejects.toThrow('"idempotency_keys" does not exist')
  } finally {
    await sql`alter table out_of_reach rename to idempotency_keys`.execute(server.db)
  }
  expect(await left(person)).toEqual([])
})
