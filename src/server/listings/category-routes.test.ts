import { expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

test('the six categories are answered in their order, with or without a token', async () => {
  for (const token of [undefined, 'garbage']) {
    const answer = await server.call('GET', '/api/category/', { token })
    expect([answer.status, answer.body]).toEqual([200, { categories }])
  }
})
