import { randomInt } from 'node:crypto'
import type { PutIn } from '../../tests/support/accounted-units.ts'
import { aCustomer, aListing, aVendor, type Market, type Person } from '../../tests/support/factories.ts'
import type { WishedLine } from '../../tests/support/order-calls.ts'

/** Buyers, and the listings they compete for. */
export interface Crowded {
  buyers: Person[]
  putIn: PutIn
  /** One or two listings, often from two shops, in any order, so that the orders meet on the same rows. */
  anyWish(): WishedLine[]
}

const unitsPutIn = 1_000_000

/** Fills a market with two shops of two listings each, in stock for any number of orders. */
export async function crowdMarket(market: Market, buyersCount: number): Promise<Crowded> {
  const buyers = await Promise.all(Array.from({ length: buyersCount }, () => aCustomer(market)))
  const listingIds: string[] = []
  for (const name of ['Kissy Road Store', 'Bo Store']) {
    const vendor = await aVendor(market, { name })
    for (const price of [12.5, 30])
      listingIds.push(await aListing(market, vendor, { price, stock: unitsPutIn }))
  }
  const anyWish = () => {
    const first = randomInt(listingIds.length)
    const second = (first + randomInt(listingIds.length)) % listingIds.length
    return [...new Set([first, second])].map((index) => ({
      listingId: listingIds[index]!,
      quantity: randomInt(1, 4),
    }))
  }
  return { buyers, anyWish, putIn: new Map(listingIds.map((id) => [id, unitsPutIn])) }
}
