import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { databaseErrorCode, inTransaction, type Transaction } from './database.ts'

const server = testServer()

const numbersIn = (tx: Transaction) =>
  sql<{ n: number }>`select n from numbers order by place`
    .execute(tx)
    .then(({ rows }) => rows.map((row) => row.n))
const add = (tx: Transaction, n: number) => sql`insert into numbers (n) values (${n})`.execute(tx)

test('what is begun together is carried out in that order, each seeing what came before', async () => {
  const seen = await inTransaction(server.services.db, async (tx) => {
    await sql`create temporary table numbers (place serial, n integer check (n < 10)) on commit drop`.execute(
      tx,
    )
    const [, one, , both] = await Promise.all([add(tx, 3), numbersIn(tx), add(tx, 1), numbersIn(tx)])
    return [one, both]
  })
  expect(seen).toEqual([[3], [3, 1]])
})

test('what is begun together is sent before anything is answered', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await inTransaction(server.services.db, async (tx) => {
    sent.mockClear()
    let answers = 0
    const both = ['one', 'two'].map(async (name) => {
      await sql`select ${name}::text from pg_sleep(0.2)`.execute(tx)
      answers++
    })
    await expect.poll(() => sent.mock.calls.length).toBe(2)
    expect(answers).toBe(0)
    await Promise.all(both)
  }).finally(() => sent.mockRestore())
})

test('a failure is told as it was, undoes what came before it, and leaves a connection that works', async () => {
  const made = 'create table if not exists numbers (place serial, n integer check (n < 10))'
  await inTransaction(server.services.db, (tx) => sql.raw(made).execute(tx))
  const sum = (tx: Transaction, n: number) =>
    sql<{ sum: number }>`select sum(n)::integer + ${n}::integer as sum from numbers`.execute(tx)
  for (let round = 0; round < 20; round++) {
    // The last is prepared here for the first time, and refused.
    const failed = inTransaction(server.services.db, (tx) =>
      Promise.all([add(tx, 1), add(tx, 10), sum(tx, 1)]),
    )
    expect(databaseErrorCode(await failed.catch((error) => error))).toBe('23514')
  }
  await inTransaction(server.services.db, async (tx) => {
    expect(await numbersIn(tx)).toEqual([])
    const [, { rows }] = await Promise.all([add(tx, 1), sum(tx, 1)])
    expect(rows).toEqual([{ sum: 2 }])
  })
})

test('of statements sent together each fails for the reason of the first, however late that one is heard of', async () => {
  const awaitLate = async (statement: Promise<unknown>) => {
    try {
      return await statement
    } catch (error) {
      for (let step = 0; step < 20; step++) await null
      throw error
    }
  }
  const one = (tx: Transaction) => sql`select 1`.execute(tx)
  const failed = inTransaction(server.services.db, (tx) =>
    Promise.all([awaitLate(sql`select 1 / 0`.execute(tx)), one(tx), one(tx)]),
  )
  expect(databaseErrorCode(await failed.catch((error) => error))).toBe('22012')
})
