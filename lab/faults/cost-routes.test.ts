import { expect, test } from 'vitest'
import { testServer } from '../../tests/support/test-server.ts'
import { describedCalls } from './fuzz/described-calls.ts'

const server = testServer()

/** A stream, and a page that reads nothing of its request. */
const untried = ['/api/events', '/app-shell']

const nameOf = (method: string, path: string) => `${method} ${path.replace(/:\w+|\{\w+\}|\*$/g, '{}')}`

test('the cost of every route is tested', async () => {
  const calls = await describedCalls(await server.listen())
  const tried = new Set(calls.map(({ method, path }) => nameOf(method, path)))
  const routes = server.app.declaredRoutes.filter(
    ({ method, url }) =>
      !['HEAD', 'OPTIONS'].includes(method) && !url.startsWith('/api/docs/') && !untried.includes(url),
  )
  expect(routes.map(({ method, url }) => nameOf(method, url)).filter((name) => !tried.has(name))).toEqual([])
  expect(routes.length).toBeGreaterThan(50)
})
