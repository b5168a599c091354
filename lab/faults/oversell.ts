import { randomInt } from 'node:crypto'
import type { PutIn } from '../../tests/support/accounted-units.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  type Market,
  type Person,
  type Vendor,
} from '../../tests/support/factories.ts'
import type { WishedLine } from '../../tests/support/order-calls.ts'
import { ordering } from '../../tests/support/racing-calls.ts'
import { sendTogether } from '../../tests/support/same-instant.ts'
import { openRaceMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { acknowledged, type History } from './history.ts'
import { checkOrders } from './order-checker.ts'
import { aWish, noteSending, type Wish, wishHeaders } from './restless-buyers.ts'

const buyersCount = 50
const mostInStock = 10

interface Goods {
  listingId: string
  stock: number
}

/**
 * In every other round one product of which each buyer wants one; else two from two shops, one to three of each, in any order.
 */
async function someGoods(market: Market, vendors: readonly Vendor[], round: number): Promise<Goods[]> {
  const sellers = round % 2 ? vendors : vendors.slice(0, 1)
  return Promise.all(
    sellers.map(async (vendor) => {
      const stock = randomInt(1, mostInStock + 1)
      return { listingId: await aListing(market, vendor, { stock }), stock }
    }),
  )
}

function linesFor(goods: readonly Goods[]): WishedLine[] {
  if (goods.length === 1) return [{ listingId: goods[0]!.listingId, quantity: 1 }]
  const lines = goods.map(({ listingId }) => ({ listingId, quantity: randomInt(1, 4) }))
  return randomInt(2) ? lines : lines.toReversed()
}

/**
 * Stock only falls here, so the refused buyers are exactly known: each wanted more of something than is left at the end, and
 * the missing units are the sold ones.
 */
function roundViolations(
  goods: readonly Goods[],
  wishes: readonly Wish[],
  placed: readonly boolean[],
): string[] {
  const quantity = (wish: Wish, id: string) => wish.lines.find((line) => line.listingId === id)?.quantity ?? 0
  const winners = wishes.filter((_, index) => placed[index])
  const left = goods.map(
    ({ listingId, stock }) => stock - winners.reduce((sum, wish) => sum + quantity(wish, listingId), 0),
  )
  const violations = goods.flatMap(({ listingId }, place) =>
    left[place]! < 0 ? [`listing ${listingId} was oversold by ${-left[place]!}`] : [],
  )
  const couldHave = (wish: Wish) =>
    goods.every(({ listingId }, place) => quantity(wish, listingId) <= left[place]!)
  for (const wish of wishes.filter((_, index) => !placed[index]))
    if (couldHave(wish)) violations.push(`key ${wish.key} was refused what is still there`)
  return violations
}

async function sellOnce(
  market: Market,
  url: string,
  buyers: readonly Person[],
  goods: readonly Goods[],
  history: History,
): Promise<string[]> {
  const wishes = buyers.map((buyer) => aWish(buyer, linesFor(goods)))
  const startedAt = Date.now()
  const answers = await sendTogether(
    url,
    wishes.map((wish) => ordering(wish.buyer, wish.lines, wishHeaders(wish))),
  )
  const sendings = answers.map((answer, index) => noteSending(history, wishes[index]!, startedAt, answer))
  const rows = await market.db.selectFrom('listings').select(['id', 'stock']).where('stock', '<', 0).execute()
  return [
    ...rows.map(({ id, stock }) => `listing ${id} has a stock of ${stock}`),
    ...sendings.flatMap(({ status, key }) =>
      status === 201 || status === 409 ? [] : [`key ${key} was answered ${status}`],
    ),
    ...roundViolations(
      goods,
      wishes,
      sendings.map(({ orderId }) => orderId !== null),
    ),
  ]
}

/** Goal 2: fifty buyers at the same instant get exactly the stock. */
export const oversell: FaultSuite = {
  name: 'oversell',
  goal: 2,
  fullRounds: 1000,
  async run(rounds, report) {
    const { server, inMarket, close } = await openRaceMarket()
    const history: History = []
    const putIn = new Map<string, number>()
    try {
      const violations = await inMarket(async (market) => {
        const found: string[] = []
        const buyers = await Promise.all(Array.from({ length: buyersCount }, () => aCustomer(market)))
        const vendors = [await aVendor(market), await aVendor(market)]
        for (let round = 0; round < rounds; round++) {
          const goods = await someGoods(market, vendors, round)
          for (const { listingId, stock } of goods) putIn.set(listingId, stock)
          found.push(...(await sellOnce(market, server.url, buyers, goods, history)))
          report(`${round + 1} of ${rounds} rounds, ${acknowledged(history).size} orders placed`)
        }
        return [...found, ...(await checkOrders(market.db, history, putIn))]
      })
      return { measured: figures(rounds, history, putIn), violations }
    } finally {
      await close()
    }
  },
}

function figures(rounds: number, history: History, putIn: PutIn): string {
  const units = [...putIn.values()].reduce((sum, stock) => sum + stock, 0)
  const placed = acknowledged(history).size
  return `${rounds} rounds of ${buyersCount} buyers at the same instant, 1 to ${mostInStock} units of each product (${units} in all): ${placed} orders placed, ${history.length - placed} refused because too few were left`
}
