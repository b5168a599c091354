import * as z from 'zod/mini'
import { describedAs } from '../described-as.ts'
import { booleanField, boundedList, boundedText, lines, longest, requiredLine } from '../fields.ts'
import { isId } from '../ids.ts'
import { messages } from '../messages.ts'
import { centsFromLeones, highestPriceCents, leonesFromCents, lowestPriceCents } from '../money.ts'

export const highestStock = 1_000_000

const required = messages.product.requiredMissing

/** A number, or digits with an optional sign and point: what else is wrong with it is another message. */
const isNumeric = (value: string | number): boolean =>
  typeof value === 'number' || /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(value.trim())

/** The highest price has 13 characters; the rest is room for blanks around it. */
const longestNumber = 40
const isShort = (value: string | number): boolean => String(value).length <= longestNumber

export const priceField = z
  .pipe(
    z.union([z.string(), z.number()], { error: required }).check(
      z.refine(isShort, { error: messages.product.priceNotNumber, abort: true }),
      z.refine((value) => String(value).trim() !== '', { error: required, abort: true }),
      z.refine(isNumeric, { error: messages.product.priceNotNumber, abort: true }),
      z.refine((value) => centsFromLeones(value) !== null, { error: messages.product.priceOutOfRange }),
    ),
    z.transform((value) => centsFromLeones(value) ?? 0),
  )
  .register(describedAs, {
    type: 'number',
    minimum: leonesFromCents(lowestPriceCents),
    maximum: leonesFromCents(highestPriceCents),
    description: 'In Leones',
  })

/** A whole number from 0 to 1,000,000, as digits or a number; an empty field counts as absent. */
export const stockField = z.optional(
  z
    .pipe(
      z.union([z.string(), z.number()], { error: messages.product.stockNotWhole }).check(
        z.refine(isShort, { error: messages.product.stockNotWhole, abort: true }),
        z.refine((value) => /^\d{0,7}$/.test(String(value).trim()) && Number(value) <= highestStock, {
          error: messages.product.stockNotWhole,
        }),
      ),
      z.transform((value) => (String(value).trim() === '' ? undefined : Number(value))),
    )
    .register(describedAs, { type: 'integer', minimum: 0, maximum: highestStock }),
)

const categoryField = boundedText(required, 100, messages.product.categoryUnknown)
  .check(
    z.refine((value) => value.trim() !== '', { error: required, abort: true }),
    z.refine(isId, { error: messages.product.categoryUnknown }),
  )
  .register(describedAs, { type: 'string', format: 'uuid' })

/** Text fields of POST /api/listings (multipart). `price` comes out in cents. The pictures are checked apart. */
export const addProductSchema = z.object({
  title: requiredLine(required, longest.title),
  price: priceField,
  categoryId: categoryField,
  description: z._default(lines(longest.description), ''),
  stock: stockField,
})
export type AddProduct = z.infer<typeof addProductSchema>
/** Query of GET /api/vendor/price-hint; without a price it tells only the median. */
export const priceHintQuery = z.object({ categoryId: categoryField, price: z.optional(priceField) })
/** The text fields of the product form. */
export const productFieldNames = Object.keys(addProductSchema.shape) as (keyof AddProduct)[]

const keepImagesError = 'keepImages must be a list of image addresses'
const mostAddresses = 100
const longestAddress = 500
const imageAddresses = z.pipe(
  z.transform(boundedList(mostAddresses)),
  z
    .array(boundedText(keepImagesError, longestAddress), { error: keepImagesError })
    .check(z.maxLength(mostAddresses, { error: keepImagesError })),
)
const longestAddresses = mostAddresses * (longestAddress + 4)

/** A list that came as text; null where it is none. */
export function parsedList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A list in JSON, or as text in a multipart form. */
const keepImagesField = z.union(
  [
    imageAddresses,
    z.pipe(z.pipe(boundedText(keepImagesError, longestAddresses), z.transform(parsedList)), imageAddresses),
  ],
  { error: keepImagesError },
)

/**
 * Text fields of PUT /api/listings/{id}: absent fields stay. `stockBase` is the stock the form showed, so that
 * units sold meanwhile are not brought back; `priceBase` the price it showed, so that another one set meanwhile is not
 * overwritten; `keepImages` a JSON list of present images in their new order, with
 * an empty text where the next new picture belongs.
 */
export const editProductSchema = z.object({
  title: z.optional(requiredLine(required, longest.title)),
  price: z.optional(priceField),
  priceBase: z.optional(priceField),
  categoryId: z.optional(categoryField),
  description: z.optional(lines(longest.description)),
  stock: stockField,
  stockBase: stockField,
  isActive: z.optional(booleanField('isActive')),
  keepImages: z.optional(keepImagesField),
})
export type EditProduct = z.infer<typeof editProductSchema>
