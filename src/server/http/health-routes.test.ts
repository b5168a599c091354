import pg from 'pg'
import { expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { testServer } from '#tests/support/test-server.ts'

let looks = 0
const server = testServer({
  onQuery: ({ sql }) => {
    if (sql.includes('pg_is_in_recovery')) looks++
  },
})

test('the process is alive and the database answers', async () => {
  expect((await server.call('GET', '/healthz')).status).toBe(200)
  expect((await server.call('GET', '/readyz')).status).toBe(200)
})

/** Whether the server's database takes new connections; those it has stay. */
async function allowConnections(isAllowed: boolean): Promise<void> {
  const url = new URL(server.services.settings.databaseUrl!)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`alter database ${name} allow_connections ${isAllowed}`)
  await client.end()
}

test('it is not ready while the database accepts no connections any more, though open ones are served', async () => {
  const ready = () => server.call('GET', '/readyz')
  expect((await ready()).status).toBe(200)
  await allowConnections(false)
  try {
    await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(503)
    expect((await ready()).headers['retry-after']).toBeDefined()
    expect((await server.db.selectFrom('categories').select('name').execute()).length).toBeGreaterThan(0)
  } finally {
    await allowConnections(true)
  }
  await expect.poll(async () => (await ready()).status).toBe(200)
})

test('however many ask whether it is ready, the database is asked once in a while', async () => {
  looks = 0
  const answers = await Promise.all(Array.from({ length: 100 }, () => server.call('GET', '/readyz')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // A crowded machine may take seconds for all of them.
  expect(looks).toBeLessThan(20)
  const looksAfterAnother = async () => {
    await server.call('GET', '/readyz')
    return looks
  }
  await expect.poll(looksAfterAnother, { timeout: 10_000 }).toBeGreaterThan(0)
})

test('the database has the categories of the specification', async () => {
  const answer = await server.call('GET', '/api/category/')
  expect(answer.body).toEqual({ categories: categories.map((category) => ({ ...category })) })
})

test.each([
  ['GET', '/api/nothing-here'],
  ['PUT', '/api/category'],
  ['GET', '/api/listings/%zz'],
] as const)('%s %s is not there, and says so in JSON', async (method, path) => {
  const answer = await server.call(method, path)
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ message: 'Not found.', error: 'Not found.', code: 'not_found' })
})

test('the API describes itself', async () => {
  const answer = await server.call('GET', '/api/docs/json')
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body.paths)).toContain('/api/category')
})

test('the description names the header with the total, where a bare list has one', async () => {
  const { paths } = (await server.call('GET', '/api/docs/json')).body
  const withTotal = Object.keys(paths).filter((path) => paths[path].get?.responses['200']?.headers)
  expect(withTotal).toEqual(['/api/vendorApplication', '/api/admin/users', '/api/admin/vendors'])
  const { headers, content } = paths['/api/admin/vendors'].get.responses['200']
  expect(headers['X-Total-Count'].schema).toEqual({ type: 'integer' })
  expect(content['application/json'].schema.type).toBe('array')
})

test('a path out of the folder of its page is not there', async () => {
  expect((await server.call('GET', '/api/docs/static/index.css')).status).toBe(200)
  expect((await server.call('GET', '/api/docs/static//index.css')).status).toBe(404)
})
