import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

test.each([
  [[]],
  [['one']],
  [['one', 'two', 'three']],
  [['a b', 'c,d', '{e}', 'f"g', 'h\\i', '']],
  [['null', 'NULL', 'NULLs', null, 'x']],
  [['Bonthe – Sherbro', '🇸🇱', '\n']],
])('an array of texts arrives as it was sent: %j', async (texts) => {
  const { rows } = await sql<{ texts: unknown }>`select ${texts}::text[] as texts`.execute(server.db)
  expect(rows).toEqual([{ texts }])
})

test('so do UUIDs, arrays in arrays, and arrays that begin elsewhere', async () => {
  const ids = [server.services.newId(), server.services.newId()]
  const { rows } = await sql`select ${ids}::uuid[] as ids, '{{a,b},{c,d}}'::text[] as nested,
    '[2:3]={a,b}'::text[] as shifted`.execute(server.db)
  expect(rows).toEqual([
    {
      ids,
      nested: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      shifted: ['a', 'b'],
    },
  ])
})
