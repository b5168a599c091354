import { randomUUID } from 'node:crypto'
import type { ListingSort } from '#shared/listings/listing.ts'
import { dropMails, keepMailsBack, outdateLists } from '../support/buyers.ts'
import { getRequest, postRequest } from '../support/http-load.ts'
import { orderFor } from '../support/order-for.ts'
import { emptyCarts, type Side, sendAllMails } from './people.ts'

/** A request that no cache answers. */
export interface Case {
  name: string
  status: number
  /** Makes sure that none of the next requests is cached, and returns them. */
  prepare(side: Side): Promise<readonly string[]>
  /** Waits for what it leaves to do. */
  finish?(side: Side): Promise<void>
}

/** No listing costs as much: each bound from here on is another list with the same listings. */
let priceBound = 9_000_000
let turn = 0

const sorts: readonly ListingSort[] = ['newest', 'price-asc', 'price-desc', 'rating']

export const cases: readonly Case[] = [
  {
    name: 'add to a cart of up to five',
    status: 200,
    async prepare(side) {
      await emptyCarts(side)
      return side.goods
        .slice(0, 5)
        .flatMap(({ _id }) =>
          side.tokens.map((token) => postRequest('/api/cart/add', token, { listingId: _id, quantity: 1 })),
        )
    },
  },
  {
    name: 'list below a price',
    status: 200,
    prepare: async () =>
      Array.from({ length: 800 }, () => getRequest(`/api/listings?limit=20&maxPrice=${++priceBound}`)),
  },
  {
    name: 'list of a category or town',
    status: 200,
    async prepare({ dataDir, categories, towns }) {
      await outdateLists(dataDir)
      const narrowed = [...categories.map((id) => `categories=${id}`), ...towns.map((town) => `town=${town}`)]
      return narrowed.flatMap((narrowing) =>
        sorts.flatMap((sort) =>
          ['', '&inStock=true'].map((stock) =>
            getRequest(`/api/listings?limit=20&${narrowing}&sort=${sort}${stock}`),
          ),
        ),
      )
    },
  },
  {
    name: 'search for what is in a title',
    status: 200,
    async prepare({ dataDir, goods }) {
      await outdateLists(dataDir)
      const titles = goods.map(({ title }) =>
        title
          .toLowerCase()
          .split(/[^a-z]+/)
          .filter((word) => word.length > 2),
      )
      const searches = new Set(titles.flatMap((words) => [...words, words.slice(0, 2).join(' ')]))
      return [...searches].map((words) =>
        getRequest(`/api/listings?limit=20&search=${encodeURIComponent(words)}`),
      )
    },
  },
  {
    name: 'order of two products, its mails kept back',
    status: 201,
    async prepare(side) {
      await keepMailsBack(side.dataDir)
      return orders(side)
    },
    finish: ({ dataDir }) => dropMails(dataDir),
  },
  {
    name: 'order of two products, with its mails',
    status: 201,
    prepare: async (side) => orders(side),
    finish: sendAllMails,
  },
]

function orders({ goods, tokens }: Side): string[] {
  turn++
  return Array.from({ length: 240 }, (_, number) => {
    const ordered = [goods[(number + turn) % goods.length]!, goods[(number + turn + 37) % goods.length]!]
    const token = tokens[number % tokens.length]!
    const key = { 'Idempotency-Key': randomUUID() }
    return postRequest('/order/create', token, orderFor(ordered.map(({ _id }) => _id)), key)
  })
}
