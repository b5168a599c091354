import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { cost } from './cost.ts'
import { describedCalls } from './fuzz/described-calls.ts'

const server = testServer()

/** Parameters have no names here, because a file of the build and a page are both `/*`. */
const nameOf = (method: string, path: string) => `${method} ${path.replace(/:\w+|\{\w+\}/g, '{}')}`

test('every route is among the calls whose cost is tried', async () => {
  const calls = await describedCalls(await server.listen())
  const tried = new Set(calls.map(({ method, path }) => nameOf(method, path)))
  const declared = server.app.declaredRoutes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  const routes = declared.filter(({ url }) => url !== '/*' && !url.startsWith('/api/docs/'))
  expect(routes.map(({ method, url }) => nameOf(method, url)).filter((name) => !tried.has(name))).toEqual([])
})

test('no request holds up all others, whatever it is made of', async () => {
  const { faults, measured } = await cost.run(15, () => {})
  expect(faults, measured).toEqual([])
}, 600_000)
