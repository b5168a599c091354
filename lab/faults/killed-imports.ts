import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { categories } from '#shared/listings/categories.ts'
import { aVendor, type Vendor } from '../../tests/support/factories.ts'
import { waitingFor } from '../../tests/support/lock-waits.ts'
import { importForm, productFile } from '../../tests/support/product-files.ts'
import { type FaultMarket, openRaceMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { until } from './until.ts'

/** So many lines change a product, and as many add one. */
const half = 500
const dearCents = 12_000
const freshCents = 900
const hash = 'a'.repeat(32)
const food = categories[2]
const imports = '/api/vendor/listings/import'

interface Previewed {
  vendor: Vendor
  importId: string
}

/** A vendor who has previewed an import of a thousand lines. */
async function previewThousandLines(market: FaultMarket): Promise<Previewed> {
  const { vendor, ids } = await market.inMarket(async (empty) => {
    const vendor = await aVendor(empty)
    const { rows } = await sql<{ id: string }>`
      insert into listings (id, shop_id, category_id, title, price_cents, pictures, is_shop_open, search)
      select gen_random_uuid(), ${vendor.shopId}, ${food._id}, 'Good ' || n, 10000, ${[hash]}::text[], true, ''
      from generate_series(1, ${half}::int) n returning id`.execute(empty.db)
    return { vendor, ids: rows.map(({ id }) => id) }
  })
  const file = productFile([
    ...ids.map((_id) => ({ _id, price: dearCents / 100 })),
    ...ids.map((_id, place) => ({
      title: `Fresh ${place}`,
      price: freshCents / 100,
      category: food.name,
      pictures: `/pictures/${hash}-640.webp`,
    })),
  ])
  const { headers, body } = await importForm(file)
  const answer = await fetch(market.server.url + imports, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${vendor.token}` },
    body: new Uint8Array(body),
  })
  const { importId, lines } = (await answer.json()) as { importId: string; lines: unknown[] }
  if (lines?.length !== 2 * half) throw new Error(`The preview is answered ${answer.status}`)
  return { vendor, importId }
}

/** The status and how many lines did what; null without an answer. */
const carryOut = (url: string, { vendor, importId }: Previewed): Promise<string | null> =>
  fetch(`${url}${imports}/${importId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${vendor.token}` },
  }).then(
    async (answer) => {
      const { added, changed, same } = (await answer.json()) as Record<string, unknown>
      return `${answer.status}: ${added} added, ${changed} changed, ${same} the same`
    },
    () => null,
  )
const done = `200: ${half} added, ${half} changed, 0 the same`

/** Read at one instant, so that an import that ends meanwhile is no part. */
const whatItDid = (market: FaultMarket, { vendor }: Previewed): Promise<Killed['did']> =>
  market.inDatabase(async (db) => {
    const { rows } = await sql<{ dear: number; fresh: number }>`
      select count(*) filter (where price_cents = ${dearCents})::integer as dear,
        count(*) filter (where price_cents = ${freshCents})::integer as fresh
      from listings where shop_id = ${vendor.shopId}`.execute(db)
    const { dear, fresh } = rows[0]!
    if (dear === 0 && fresh === 0) return 'nothing'
    return dear === half && fresh === half ? 'everything' : 'a part'
  })

/** Kills the server when the import has written all its products and waits to write their words. */
const killInTheMiddle = (market: FaultMarket, previewed: Previewed): Promise<string | null> =>
  market.inDatabase((db) =>
    db.transaction().execute(async (tx) => {
      await sql`lock table search_terms`.execute(tx)
      const answer = carryOut(market.server.url, previewed)
      const isWaiting = await until(async () => {
        const { rows } = await waitingFor('search_terms').execute(tx)
        return rows.length > 0
      })
      if (!isWaiting) throw new Error('The import never came to its last step')
      await market.server.kill()
      return answer
    }),
  )

async function killAnyTime(market: FaultMarket, previewed: Previewed, usualMs: number) {
  const answer = carryOut(market.server.url, previewed)
  await sleep(Math.random() * usualMs)
  await market.server.kill()
  return answer
}

/** What an import had done when its server was killed, and how long it took when it was sent again. */
interface Killed {
  did: 'nothing' | 'everything' | 'a part'
  isAnswered: boolean
  againMs: number
  violations: string[]
}

async function killOne(market: FaultMarket, isInTheMiddle: boolean, usualMs: number): Promise<Killed> {
  const previewed = await previewThousandLines(market)
  const answer = isInTheMiddle
    ? await killInTheMiddle(market, previewed)
    : await killAnyTime(market, previewed, usualMs)
  await market.restart()
  const did = await whatItDid(market, previewed)
  const begunAt = Date.now()
  const again = await carryOut(market.server.url, previewed)
  const againMs = Date.now() - begunAt
  const repeated = await carryOut(market.server.url, previewed)
  const didInTheEnd = await whatItDid(market, previewed)
  const violations = [
    ...(did === 'a part' ? ['a part of an import was kept'] : []),
    ...(isInTheMiddle && did !== 'nothing' ? ['an import that had not ended was kept'] : []),
    ...(answer === done && did !== 'everything' ? ['an import was acknowledged and not done'] : []),
    ...(again !== done || repeated !== done ? [`sent again it was answered ${again}, then ${repeated}`] : []),
    ...(didInTheEnd !== 'everything' ? [`sent again, ${didInTheEnd} of an import was done`] : []),
  ]
  return { did, isAnswered: answer !== null, againMs, violations }
}

/**
 * Goal 3: the server is killed while an import of a thousand lines is carried out, in every other round when it has written all
 * products and not yet ended: all of it has happened or nothing, and sent again it has happened once.
 */
export const killedImports: FaultSuite = {
  name: 'killed-imports',
  goal: 3,
  fullRounds: 40,
  async run(rounds, report) {
    const market = await openRaceMarket()
    try {
      const killed: Killed[] = []
      for (let round = 0; round < rounds; round++) {
        killed.push(await killOne(market, round % 2 === 0, killed.at(-1)?.againMs ?? 0))
        report(`${round + 1} of ${rounds} imports killed`)
      }
      return { measured: figures(killed), violations: killed.flatMap(({ violations }) => violations) }
    } finally {
      await market.close()
    }
  },
}

function figures(killed: readonly Killed[]): string {
  const count = (isSo: (one: Killed) => boolean) => killed.filter(isSo).length
  const [nothing, all] = [count(({ did }) => did === 'nothing'), count(({ did }) => did === 'everything')]
  return [
    `${killed.length} kills -9 during imports of ${2 * half} lines, every other one before the last step`,
    `${nothing} had done nothing, ${all} everything (${count(({ isAnswered }) => isAnswered)} acknowledged)`,
    'sent again, each was done once',
  ].join('; ')
}
