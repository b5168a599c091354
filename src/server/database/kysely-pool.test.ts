import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createDatabase, createPool, type Database, inTransaction, type Queryable } from './database.ts'
import { anyListPlan, anyPlan } from './statement-names.ts'

const server = testServer()
let proxy: DatabaseProxy
let db: Database
let lost: string[]

beforeEach(async () => {
  proxy = await openDatabaseProxy(server.services.settings.databaseUrl!)
  lost = []
  const onIdleError = (error: Error) => lost.push(error.message)
  db = createDatabase(createPool(proxy.connectionString, onIdleError, { max: 1, answerTimeoutMs: 150 }))
  await sql`select 1`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  await proxy.close()
})

const slow = sql<{ one: number }>`select 1 as one from pg_sleep(0.4)`
const backend = async (queryable: Queryable) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queryable)).rows[0]!.pid

test('no plan is compiled, whatever the database has set', async () => {
  const { rows } = await sql`select setting, source from pg_settings where name = 'jit'`.execute(db)
  expect(rows).toEqual([{ setting: 'off', source: 'client' }])
})

describe('a statement that gets no answer in time', () => {
  test('fails, and its connection is not used again', async () => {
    const before = await backend(db)
    proxy.stall()
    await expect(sql`select 2`.execute(db)).rejects.toThrow('Query read timeout')
    proxy.resume()
    expect(await backend(db)).not.toBe(before)
  })

  test('fails its transaction, and all statements sent behind it', async () => {
    const failed = inTransaction(db, async (tx) => {
      const before = await backend(tx)
      const outcomes = await Promise.allSettled([slow.execute(tx), sql`select 3`.execute(tx)])
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      return before
    })
    await expect(failed).rejects.toThrow(/timeout|terminated|not queryable/)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})

test('an idle connection stays, however long the database says nothing', async () => {
  const before = await backend(db)
  proxy.stall()
  await sleep(400)
  proxy.resume()
  expect(await backend(db)).toBe(before)
  expect(lost).toEqual([])
})

test('a transaction that raises its time limit has the time, and only it', async () => {
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    expect((await slow.execute(tx)).rows).toEqual([{ one: 1 }])
  })
  await expect(slow.execute(db)).rejects.toThrow('Query read timeout')
})

test('a value that names the limit is a value like any other', async () => {
  const named = sql`select 1 from pg_sleep(0.4) where ${'statement_timeout'}::text is not null`
  await expect(named.execute(db)).rejects.toThrow('Query read timeout')
})

describe('statements of transactions', () => {
  const prepared = async (): Promise<string[]> => {
    const asked = sql<{
      statement: string
    }>`select statement from pg_prepared_statements order by prepare_time`
    return (await asked.execute(db)).rows.map((row) => row.statement)
  }

  const inTransactions = async (times: number, statement: (value: string) => RawBuilder<unknown>) => {
    for (let time = 0; time < times; time++)
      await inTransaction(db, (tx) => statement(`${time}@makit.example`).execute(tx))
  }

  test('are prepared once, from the third time on, and what any plan is good for; others and plain commands not', async () => {
    await inTransactions(5, (email) => sql`select id from users where email = ${email}`)
    await inTransactions(2, (email) => sql`select first_name from users where email = ${email}`)
    await inTransactions(5, () => sql`select 1`)
    for (let time = 0; time < 5; time++) {
      await sql`select ${1}::int`.execute(db)
      await sql`select ${anyPlan} id from users where id = ${server.services.newId()}`.execute(db)
    }
    expect(await prepared()).toEqual([
      'select id from users where email = $1',
      'select /* any plan */ id from users where id = $1',
    ])
  })

  test('that are sent once each leave the names to those that are repeated', async () => {
    for (let column = 0; column < 250; column++) {
      const once = sql`select ${sql.lit(column)} from users where email = ${'one@makit.example'}`
      await inTransaction(db, (tx) => once.execute(tx))
    }
    await inTransactions(3, (email) => sql`select last_name from users where email = ${email}`)
    expect(await prepared()).toEqual(['select last_name from users where email = $1'])
  })

  test('are prepared anew after a migration', async () => {
    await sql`create table gained (name text)`.execute(db)
    await inTransactions(3, (name) => sql`select * from gained where name <> ${name}`)
    await sql`alter table gained add column more text default 'more'`.execute(db)
    await sql`insert into gained values ('one')`.execute(db)
    const { rows } = await inTransaction(db, (tx) =>
      sql`select * from gained where name <> ${'two'}`.execute(tx),
    )
    expect(rows).toEqual([{ name: 'one', more: 'more' }])
  })

  test('of lists take at most their own names, however many forms are asked for', async () => {
    for (let form = 0; form < 30; form++) {
      for (let time = 0; time < 3; time++)
        await sql`select ${anyListPlan} ${sql.lit(form)}, ${time}::int`.execute(db)
    }
    expect((await prepared()).filter((text) => text.includes('any plan, list'))).toHaveLength(24)
    await inTransactions(3, (email) => sql`select tel from users where email = ${email}`)
    expect(await prepared()).toContain('select tel from users where email = $1')
  })

  test('still answer what their own values ask for, and still fail where they must', async () => {
    const half = async (value: number) => {
      const { rows } = await inTransaction(db, (tx) =>
        sql<{ half: number }>`select 12 / ${value}::int as half`.execute(tx),
      )
      return rows[0]!.half
    }
    expect([await half(1), await half(2), await half(3)]).toEqual([12, 6, 4])
    await expect(half(0)).rejects.toThrow('division by zero')
    expect(await half(4)).toBe(3)
  })
})
