import { listListings } from '#server/listings/list-listings.ts'
import { countByTown } from '#server/listings/listing-counts.ts'
import { shownListing } from '#server/listings/listing-rows.ts'
import { presentListing } from '#server/listings/listing-view.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import type { Services } from '#server/services.ts'
import { readPublicShop } from '#server/shops/read-public-shop.ts'
import { categories } from '#shared/listings/categories.ts'
import { listingQuerySchema } from '#shared/listings/listing.ts'
import { towns } from '#shared/towns.ts'
import { orderFor } from '../support/order-for.ts'
import type { Case } from '../support/rounds.ts'
import { notificationCases } from './notification-cases.ts'
import { peopleCases } from './people-cases.ts'
import type { Samples } from './samples.ts'

const at = <T>(list: readonly T[], round: number): T => list[round % list.length]!
const [electronics, , food, books] = categories.map(({ _id }) => _id) as [string, string, string, string]

const commonWords = [
  'phone',
  'samsung',
  'original',
  'charger',
  'freetown',
  'rice',
  'quality',
  'shop',
  'electronics',
  'new',
]
const commonPairs = [
  'samsung phone',
  'black shoes',
  'tecno charger',
  'brand new',
  'kamara store',
  'solar lantern',
]
const misspelt = [
  'samsng phone',
  'chargr',
  'televison',
  'genarator',
  'tecno lantren',
  'matress',
  'imfinix radio',
  'calculater',
]

const withoutLetter = (word: string) => `${word.slice(0, 3)}${word.slice(4)}`

/** Every hot call as its use case, with the milliseconds it may take at a million listings if it has a goal. */
export function scaleCases(services: Services, samples: Samples): Case[] {
  const list = (name: string, query: (round: number) => Record<string, string>): Case => ({
    name,
    prepare: (round) => {
      const parsed = listingQuerySchema.parse({ limit: '20', page: '1', ...query(round) })
      return () => listListings(services, parsed)
    },
  })
  const pages = Math.ceil(samples.total / 20)
  const page = (share: number) => String(Math.max(1, Math.round(pages * share)))
  return [
    list('list, page 1', () => ({})),
    list('list, page 50', () => ({ page: '50' })),
    list('list, middle page', () => ({ page: page(0.5) })),
    list('list, last page', () => ({ page: page(1) })),
    list('category, page 1', () => ({ categories: food })),
    list('three categories, page 1', () => ({ categories: [electronics, food, books].join() })),
    list('three categories, middle page', () => ({
      categories: [electronics, food, books].join(),
      page: page(0.25),
    })),
    list('prices from 50 to 500', (round) => ({ minPrice: String(50 + round), maxPrice: '500' })),
    list('category, in stock, prices from 200', () => ({
      categories: food,
      inStock: 'true',
      minPrice: '200',
    })),
    list('cheapest first', () => ({ sort: 'price-asc' })),
    list('dearest first, middle page', () => ({ sort: 'price-desc', page: page(0.5) })),
    list('category, dearest first', () => ({ sort: 'price-desc', categories: books })),
    list('town, page 1', (round) => ({ town: at(towns, round) })),
    list('largest town, middle page', () => ({ town: 'Freetown', page: page(0.15) })),
    list('largest town, category, in stock', () => ({ town: 'Freetown', categories: food, inStock: 'true' })),
    list('town, cheapest first', (round) => ({ town: at(towns, round), sort: 'price-asc' })),
    list('largest town, prices from 50 to 500', (round) => ({
      town: 'Freetown',
      minPrice: String(50 + round),
      maxPrice: '500',
    })),
    list('best first', () => ({ sort: 'rating' })),
    list('best first, page 50', () => ({ sort: 'rating', page: '50' })),
    list('best first, middle page', () => ({ sort: 'rating', page: page(0.5) })),
    list('category, best first', () => ({ sort: 'rating', categories: books })),
    list('three categories in stock, best first', () => ({
      sort: 'rating',
      categories: [electronics, food, books].join(),
      inStock: 'true',
    })),
    list('town, best first', (round) => ({ town: at(towns, round), sort: 'rating' })),
    list('shop, best first', (round) => ({ shop: at(samples.shopIds, round), sort: 'rating' })),
    list('shop, page 1', (round) => ({ shop: at(samples.shopIds, round) })),
    list('shop, cheapest first', (round) => ({ shop: at(samples.shopIds, round), sort: 'price-asc' })),
    {
      name: 'shop page',
      prepare: (round) => () => readPublicShop(services.db, at(samples.shopIds, round)),
    },
    { name: 'listings of each town', prepare: () => () => countByTown(services.db) },
    {
      name: 'product page',
      prepare: (round) => async () =>
        presentListing((await shownListing(services.db, at(samples.listingIds, round)))!),
    },
    list('product page, more like this', (round) => ({ like: at(samples.listingIds, round), limit: '5' })),
    list('search, common word', (round) => ({ search: at(commonWords, round) })),
    list('search, two common words', (round) => ({ search: at(commonPairs, round) })),
    list('search, common word, category', (round) => ({ search: at(commonWords, round), categories: food })),
    list('search, common word, cheapest first', (round) => ({
      search: at(commonWords, round),
      sort: 'price-asc',
    })),
    list('search, common word, best first', (round) => ({
      search: at(commonWords, round),
      sort: 'rating',
    })),
    list('search, common word, page 50', (round) => ({ search: at(commonWords, round), page: '50' })),
    list('search, common word, town', (round) => ({
      search: at(commonWords, round),
      town: at(towns, round),
    })),
    list('search, common word, largest town', (round) => ({
      search: at(commonWords, round),
      town: 'Freetown',
    })),
    list('search, word within a shop', (round) => ({
      search: at(commonWords, round),
      shop: at(samples.shopIds, round),
    })),
    list('search, rare word', (round) => ({ search: at(samples.rareWords, round) })),
    list('search, common and rare word', (round) => ({ search: `phone ${at(samples.rareWords, round)}` })),
    list('search, misspelt common word', (round) => ({ search: at(misspelt, round) })),
    list('search, misspelt rare word', (round) => ({ search: withoutLetter(at(samples.rareWords, round)) })),
    list('search, unknown word', (round) => ({ search: `zzyzx${round}` })),
    list('search, common and unknown word', (round) => ({
      search: `${at(commonWords, round)} zzyzx${round}`,
    })),
    ...peopleCases(services, samples),
    ...notificationCases(services, samples),
    {
      name: 'order of two products',
      prepare: (round) => {
        const listingIds = [2 * round, 2 * round + 1].map((place) => at(samples.listingIds, place))
        return () => placeOrder(services, samples.buyerId, orderFor(listingIds))
      },
    },
  ]
}
