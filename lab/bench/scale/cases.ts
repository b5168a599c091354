import { listListings } from '#server/listings/list-listings.ts'
import { shownListing } from '#server/listings/listing-rows.ts'
import { presentListing } from '#server/listings/listing-view.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import type { Services } from '#server/services.ts'
import { categories } from '#shared/listings/categories.ts'
import { listingQuerySchema } from '#shared/listings/listing.ts'
import type { PlaceOrder } from '#shared/orders/order.ts'
import type { Case } from '../support/rounds.ts'
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
    {
      name: 'product page',
      prepare: (round) => async () =>
        presentListing((await shownListing(services.db, at(samples.listingIds, round)))!),
    },
    list('search, common word', (round) => ({ search: at(commonWords, round) })),
    list('search, two common words', (round) => ({ search: at(commonPairs, round) })),
    list('search, common word, category', (round) => ({ search: at(commonWords, round), categories: food })),
    list('search, common word, cheapest first', (round) => ({
      search: at(commonWords, round),
      sort: 'price-asc',
    })),
    list('search, common word, page 50', (round) => ({ search: at(commonWords, round), page: '50' })),
    list('search, rare word', (round) => ({ search: at(samples.rareWords, round) })),
    list('search, common and rare word', (round) => ({ search: `phone ${at(samples.rareWords, round)}` })),
    list('search, misspelt common word', (round) => ({ search: at(misspelt, round) })),
    list('search, misspelt rare word', (round) => ({ search: withoutLetter(at(samples.rareWords, round)) })),
    list('search, unknown word', (round) => ({ search: `zzyzx${round}` })),
    list('search, common and unknown word', (round) => ({
      search: `${at(commonWords, round)} zzyzx${round}`,
    })),
    ...peopleCases(services, samples),
    {
      name: 'order of two products',
      prepare: (round) => {
        const items = [2 * round, 2 * round + 1].map((place) => ({
          listingId: at(samples.listingIds, place),
          title: 'As shown',
          quantity: 1,
        }))
        return () => placeOrder(services, samples.buyerId, { items, delivery } as PlaceOrder)
      },
    },
  ]
}

const delivery = {
  firstName: 'Fatu',
  lastName: 'Sesay',
  phone: '+23276123456',
  method: 'delivery',
  address: '12 Wilkinson Road, Freetown',
  instructions: '',
}
