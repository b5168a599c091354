import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCustomer, aVendorWithListing } from '#tests/support/factories.ts'
import { orderBody } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { buildApp } from '../app.ts'
import { explainFailure } from '../explain-failure.ts'
import { createDatabase, createPool, type Database, inTransaction } from './database.ts'
import { NotPrimaryError } from './not-primary.ts'

const server = testServer()
let db: Database

beforeEach(() => {
  db = createDatabase(createPool(server.services.settings.databaseUrl!, () => {}, { max: 1 }))
})
afterEach(() => db.destroy())

/** What the connection leads to takes no writes from now on, as after a failover that it has outlived. */
const demote = () => sql`set default_transaction_read_only = on`.execute(db)

test('a connection that takes no writes is answered 503 and replaced', async () => {
  const app = await buildApp({ ...server.services, db })
  const [{ token }, { listingId }] = [await aCustomer(server), await aVendorWithListing(server)]
  const order = () =>
    app.inject({
      method: 'POST',
      url: '/order/create',
      headers: { authorization: `Bearer ${token}` },
      payload: orderBody([{ listingId }]),
    })
  await demote()
  const refused = await order()
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
  expect((await order()).statusCode).toBe(201)
  await app.close()
})

test('of statements sent together the refused write says why', async () => {
  await demote()
  const failed = inTransaction(db, (tx) =>
    Promise.all([
      sql`select 1`.execute(tx),
      sql`insert into blogs default values`.execute(tx),
      sql`select 2`.execute(tx),
    ]),
  )
  await expect(failed).rejects.toBeInstanceOf(NotPrimaryError)
  expect((await sql`show default_transaction_read_only`.execute(db)).rows).toEqual([
    { default_transaction_read_only: 'off' },
  ])
})

test('a start on such a database says what to look at', () => {
  expect(explainFailure(new NotPrimaryError())).toBe(
    "The database can't be used, see DATABASE_URL: the database is a replica or takes no writes.",
  )
})
