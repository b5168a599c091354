import * as z from 'zod/mini'
import { booleanField, boundedList, count, idField } from '../fields.ts'
import { messages } from '../messages.ts'
import { ownListingSchema } from './listing.ts'
import { priceField, stockField } from './product-schema.ts'
import { mostChosen, percentBounds, severalChanges, severalOutcomes } from './several-changes.ts'

/** Listings that one call changes. */
const mostListingsAtOnce = 100

/** 1 to `most` ids of listings, each once. */
function idsUpTo(most: number) {
  const error = `ids must be 1 to ${most.toLocaleString('en-GB', { useGrouping: false })} ids of listings`
  return z.pipe(
    z.pipe(
      z.transform(boundedList(most)),
      z
        .array(idField(error), { error })
        .check(z.minLength(1, { error }), z.maxLength(most, { error, abort: true })),
    ),
    z.transform((ids: string[]) => [...new Set(ids)]),
  )
}
const idsField = idsUpTo(mostListingsAtOnce)

/** Body of DELETE /api/vendor/listings. */
export const listingIdsSchema = z.object({ ids: idsField })
/** Body of PUT /api/vendor/listings. */
export const showListingsSchema = z.object({ ids: idsField, isActive: booleanField('isActive') })

const { lowest, highest } = percentBounds
const percentError = `Please write a percentage up to ${-lowest} down or ${highest.toLocaleString('en-GB')} up, with at most 1 decimal`
const pricesError = 'prices must be the prices of the listings, in the order of ids'

/**
 * Body of PATCH /api/vendor/listings: one change of many listings, of each as far as it can be done. `stock` is the new stock of each;
 * prices change by `percent`, to whole Leones where `whole`. `preview` changes nothing. A change of prices names in `prices` those that
 * were previewed, so that none is raised twice.
 */
export const changeSeveralSchema = z
  .object({
    ids: idsUpTo(mostChosen),
    change: z.enum(severalChanges, { error: `change must be one of ${severalChanges.join(', ')}` }),
    stock: stockField,
    percent: z.optional(
      z.number({ error: percentError }).check(
        z.gte(lowest, { error: percentError }),
        z.lte(highest, { error: percentError }),
        z.refine((percent) => percent !== 0 && Number.isInteger(Math.round(percent * 1_000) / 100), {
          error: percentError,
        }),
      ),
    ),
    whole: z.optional(booleanField('whole')),
    preview: z.optional(booleanField('preview')),
    prices: z.optional(
      z.pipe(
        z.transform(boundedList(mostChosen)),
        z.array(priceField, { error: pricesError }).check(z.maxLength(mostChosen, { error: pricesError })),
      ),
    ),
  })
  .check(
    z.refine(({ change, stock }) => change !== 'stock' || stock !== undefined, {
      error: messages.product.stockNotWhole,
      path: ['stock'],
    }),
    z.refine(({ change, percent }) => change !== 'price' || percent !== undefined, {
      error: percentError,
      path: ['percent'],
    }),
    z.refine(
      ({ change, preview, prices, ids }) =>
        change !== 'price' || preview === true || prices?.length === ids.length,
      { error: pricesError, path: ['prices'] },
    ),
  )
export type ChangeSeveral = z.infer<typeof changeSeveralSchema>

/** What becomes of one of them; `before` and `after` are prices or numbers in stock, null for other changes and what is refused. */
const severalLineSchema = z.object({
  _id: z.string(),
  title: z.string(),
  outcome: z.enum(severalOutcomes),
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  /** Why it is refused; else empty. */
  message: z.string(),
})
export type SeveralLine = z.infer<typeof severalLineSchema>

/** Answer of PATCH /api/vendor/listings. `lines` has all of a preview, and of a change those that were refused. */
export const severalChangedAnswer = z.object({
  message: z.string(),
  changed: count,
  same: count,
  refused: count,
  lines: z.array(severalLineSchema),
})
export type SeveralChanged = z.infer<typeof severalChangedAnswer>

/** Answer of GET /api/vendor/listings/ids: the newest of those that the filters of the list find; `total` counts all. */
export const listingIdsAnswer = z.object({ ids: z.array(z.string()), total: count })

export const listingsAnswer = z.object({ message: z.string(), listings: z.array(ownListingSchema) })
