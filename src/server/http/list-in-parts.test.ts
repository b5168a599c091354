import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Caller } from '../sessions/session.ts'
import { sendList } from './list-in-parts.ts'

test.each([
  ['no part', [], { total: 0 }, { rows: [], total: 0 }],
  ['one part', [['a', 'b']], {}, { rows: ['a', 'b'] }],
  ['several parts', [['a', 'b'], ['c']], { total: 3 }, { rows: ['a', 'b', 'c'], total: 3 }],
  ['nothing beside them', [['a'], ['b']], {}, { rows: ['a', 'b'] }],
  ['parts that are gone meanwhile', [[], ['a'], [], ['b'], []], { total: 5 }, { rows: ['a', 'b'], total: 5 }],
  ['nothing left of them', [[], []], {}, { rows: [] }],
])('a list of %s is one answer', async (_what, parts, beside, answer) => {
  const app = fastify()
  app.get('/', (request, reply) => {
    request.signedIn = { userId: 'reader' } as Caller
    const list = { parts: parts.map((part) => async () => part), beside }
    return sendList(request, reply, 'rows', z.string(), list)
  })
  expect((await app.inject('/')).json()).toEqual(answer)
})
