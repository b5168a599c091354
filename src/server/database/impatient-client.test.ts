import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { testServer } from '#tests/support/test-server.ts'
import { ImpatientClient } from './impatient-client.ts'

const server = testServer()
let proxy: DatabaseProxy
let client: ImpatientClient

beforeEach(async () => {
  proxy = await openDatabaseProxy(server.services.settings.databaseUrl!)
  client = new ImpatientClient({ connectionString: proxy.connectionString }, 150)
  client.on('error', () => {})
  await client.connect()
})

afterEach(async () => {
  await client.end().catch(() => {})
  await proxy.close()
})

const slow = 'select 1 as one from pg_sleep(0.4)'

test('a statement that is not answered fails, and the connection is not used again', async () => {
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  proxy.stall()
  await expect(client.query('select 2')).rejects.toThrow('Connection terminated')
  proxy.resume()
  await expect(client.query('select 3')).rejects.toThrow('not queryable')
})

test('an idle connection stays, however long the database says nothing', async () => {
  proxy.stall()
  await new Promise((resolve) => setTimeout(resolve, 400))
  proxy.resume()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a transaction that raises its time limit has the time, and only it', async () => {
  await client.query('begin')
  await client.query("set local statement_timeout = '10min'")
  await client.query('savepoint one')
  expect((await client.query(slow)).rows).toEqual([{ one: 1 }])
  await client.query('rollback to savepoint one')
  expect((await client.query(slow)).rows).toEqual([{ one: 1 }])
  await client.query('commit')
  await client.query('begin')
  await client.query({ text: 'set local statement_timeout = 0' })
  expect((await client.query(slow)).rows).toEqual([{ one: 1 }])
  await client.query('rollback')
  await expect(client.query(slow)).rejects.toThrow('Connection terminated')
})

test('a value that names the limit is a value like any other', async () => {
  const named = `${slow} where $1::text is not null`
  await expect(client.query(named, ['statement_timeout'])).rejects.toThrow('Connection terminated')
})

test('the same in a statement that brings its values along', async () => {
  const named = { text: `${slow} where $1::text is not null`, values: ['statement_timeout'] }
  await expect(client.query(named)).rejects.toThrow('Connection terminated')
})
