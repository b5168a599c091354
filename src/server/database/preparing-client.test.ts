import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createPool } from './database.ts'

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

let database: TestDatabase
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connectionString, () => {}, { max: 1 })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const prepared = async (): Promise<string[]> => {
  const { rows } = await pool.query('select statement from pg_prepared_statements order by prepare_time')
  return rows.map((row) => row.statement)
}

test('a transaction’s statements are prepared once, others and plain commands not', async () => {
  const statement = 'select id from users where email = $1'
  const client = await pool.connect()
  for (const email of ['one@makit.example', 'two@makit.example']) {
    await client.query('begin')
    await client.query(statement, [email])
    await client.query('commit')
  }
  await client.query('select $1::int', [1])
  await client.query('begin')
  await client.query('select 1; select 2', [])
  await client.query('commit')
  client.release()
  expect(await prepared()).toEqual([statement])
})

test('a statement still answers what its own values ask for, and still fails where it must', async () => {
  const client = await pool.connect()
  await client.query('begin')
  for (const value of [1, 2, 3]) {
    const { rows } = await client.query('select $1::int as value', [value])
    expect(rows).toEqual([{ value }])
  }
  await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
  await client.query('rollback')
  client.release()
})
