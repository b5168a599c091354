import type { MarketPoint, ShopPoint } from '#shared/figures/figures.ts'
import type { Format } from './figure-words.ts'

/** One figure over time: what it is called, its column in files, and its value at each step. */
export type Series<Point> = {
  words: string
  column: string
  format: Format
  valueOf: (point: Point) => number | null
}

/** Charts that stand together. */
export type SeriesGroup<Point> = {
  heading: string
  note?: string
  /** They are compared with each other, so their bars are of one scale. */
  hasOneScale?: boolean
  /** What the columns of the table begin with, where the words of a series alone would not say enough. */
  columnsBegin?: string
  series: readonly Series<Point>[]
}

const shopGroups: readonly SeriesGroup<ShopPoint>[] = [
  {
    heading: 'Orders',
    series: [
      { words: 'Orders', column: 'orders', format: 'count', valueOf: ({ orders }) => orders },
      {
        words: 'Value of accepted goods',
        column: 'valueAccepted',
        format: 'leones',
        valueOf: ({ valueAccepted }) => valueAccepted,
      },
      {
        words: 'Time to answer',
        column: 'medianAnswerMinutes',
        format: 'minutes',
        valueOf: ({ medianAnswerMinutes }) => medianAnswerMinutes,
      },
    ],
  },
  {
    heading: 'Items of these orders',
    note: 'Each counts on the day of its order, as it stands today.',
    hasOneScale: true,
    columnsBegin: 'Items',
    series: [
      {
        words: 'Accepted',
        column: 'itemsAccepted',
        format: 'count',
        valueOf: ({ itemsAccepted }) => itemsAccepted,
      },
      {
        words: 'Rejected',
        column: 'itemsRejected',
        format: 'count',
        valueOf: ({ itemsRejected }) => itemsRejected,
      },
      {
        words: 'Out of stock',
        column: 'itemsOutOfStock',
        format: 'count',
        valueOf: ({ itemsOutOfStock }) => itemsOutOfStock,
      },
      {
        words: 'Cancelled',
        column: 'itemsCancelled',
        format: 'count',
        valueOf: ({ itemsCancelled }) => itemsCancelled,
      },
    ],
  },
  {
    heading: 'Payments',
    note: 'Each counts on the day when it was first told of, as it stands today.',
    hasOneScale: true,
    columnsBegin: 'Payments',
    series: [
      {
        words: 'Reported',
        column: 'paymentsSaid',
        format: 'count',
        valueOf: ({ payments }) => payments.said,
      },
      {
        words: 'Received',
        column: 'paymentsReceived',
        format: 'count',
        valueOf: ({ payments }) => payments.received,
      },
      {
        words: 'Disputed',
        column: 'paymentsDisputed',
        format: 'count',
        valueOf: ({ payments }) => payments.disputed,
      },
    ],
  },
]

const listings: Series<ShopPoint> = {
  words: 'New products',
  column: 'listings',
  format: 'count',
  valueOf: (point) => point.listings,
}

/** The charts of a vendor. */
export const groupsOfShop: readonly SeriesGroup<ShopPoint>[] = [
  ...shopGroups,
  { heading: 'Products', series: [listings] },
]

/** The charts of administrators. */
export const groupsOfMarket: readonly SeriesGroup<MarketPoint>[] = [
  ...shopGroups,
  {
    heading: 'Growth',
    series: [
      { words: 'Sign-ups', column: 'signUps', format: 'count', valueOf: ({ signUps }) => signUps },
      { words: 'New shops', column: 'shops', format: 'count', valueOf: ({ shops }) => shops },
      listings,
    ],
  },
]
