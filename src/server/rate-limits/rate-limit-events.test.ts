import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { countEvent, deleteOldEvents, networkOf } from './rate-limit-events.ts'

const server = testServer()
const counting = { countLimits: true }
const limitFor = (subject: string) => ({ kind: 'test', subject, most: 3, minutes: 60 })

const count = (subject: string, settings = counting) =>
  inTransaction(server.db, (tx) => countEvent(tx, settings, limitFor(subject)))

const counted = async (subject: string) =>
  (await server.db.selectFrom('rate_limit_events').selectAll().where('subject', '=', subject).execute())
    .length

describe('counting', () => {
  test('refuses beyond the limit with the time to wait, and counts the refused one not', async () => {
    for (let event = 0; event < 3; event++) await count('a')
    const refusal = await count('a').catch((error) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal.status).toBe(429)
    expect(refusal.retryAfterSeconds).toBeGreaterThan(3500)
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(3600)
    expect(await counted('a')).toBe(3)
    await count('b')
  })

  test('lets exactly the limit through at the same instant', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => count('crowd')))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3)
  })

  test('makes room again when the oldest has aged out', async () => {
    for (let event = 0; event < 3; event++) await count('aged')
    await sql`update rate_limit_events set happened_at = now() - interval '61 minutes' where subject = 'aged'`.execute(
      server.db,
    )
    await count('aged')
  })

  test('does not count what its transaction takes back', async () => {
    const refused = inTransaction(server.db, async (tx) => {
      await countEvent(tx, counting, limitFor('refused'))
      throw new Error('refused for another reason')
    })
    await expect(refused).rejects.toThrow('refused for another reason')
    expect(await counted('refused')).toBe(0)
  })

  test('is off when limits are off', async () => {
    for (let event = 0; event < 5; event++) await count('off', { countLimits: false })
    expect(await counted('off')).toBe(0)
  })

  test('forgets what is older than a day', async () => {
    await count('old')
    await sql`update rate_limit_events set happened_at = now() - interval '25 hours' where subject = 'old'`.execute(
      server.db,
    )
    await deleteOldEvents(server.db)
    expect(await counted('old')).toBe(0)
  })
})

test.each([
  ['41.223.1.9', '41.223.1.9'],
  ['::ffff:41.223.1.9', '41.223.1.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::ffff:102:306', '1.2.3.6'],
  ['0:0:0:0:0:FFFF:1.2.3.4', '1.2.3.4'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
