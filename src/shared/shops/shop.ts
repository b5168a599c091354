import * as z from 'zod/mini'
import { describedAs } from '../described-as.ts'
import { booleanField, boundedText, line, lines, longest, requiredLine } from '../fields.ts'
import { pictureText } from '../listings/picture-text.ts'
import { townOrNone } from '../towns.ts'
import { isDate } from './shop-absence.ts'

const shopStatuses = ['active', 'inactive'] as const

/** A shop as its vendor and administrators see it. `logo` and `banner` are URLs or empty. */
export const shopSchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  address: z.string(),
  town: z.string(),
  logo: z.string(),
  banner: z.string(),
  status: z.enum(shopStatuses),
  /** Whether buyers may have the number before they order. */
  showContact: z.boolean(),
  /** The last day of an absence, YYYY-MM-DD; null while the shop is there. */
  awayUntil: z.nullable(z.string()),
})
export type Shop = z.infer<typeof shopSchema>

/** What leads to a shop's page. */
export const shopNameSchema = z.object({ _id: z.string(), name: z.string() })
/**
 * What the public sees of a shop beside a listing; `town` is empty where the vendor has not said, and `awayUntil` is the last
 * day of an absence, YYYY-MM-DD, or null while the shop is there.
 */
export const listingShopSchema = z.extend(shopNameSchema, {
  town: z.string(),
  awayUntil: z.nullable(z.string()),
})
/** What buyers see of a shop whose goods are in their cart: also where they would pick them up, and its logo. */
export const shopPlaceSchema = z.extend(shopNameSchema, { address: z.string(), logo: z.string() })
export type ShopPlace = z.infer<typeof shopPlaceSchema>
/**
 * What buyers see of a shop that they ordered from: its number too, because payment is arranged by phone, and whether it is open
 * to buyers now. An administrator may have switched it off since.
 */
export const shopContactSchema = z.extend(shopPlaceSchema, { tel: z.string(), isOpen: z.boolean() })

const awayError = 'Please choose a date'
/** YYYY-MM-DD; null or an empty text where the shop is there. Whether a shop may be away so long is asked apart. */
const awayField = z.optional(
  z.nullable(
    z
      .pipe(
        boundedText(awayError, 10, awayError).check(
          z.refine((date) => date === '' || isDate(date), { error: awayError }),
        ),
        z.transform((date) => date || null),
      )
      .register(describedAs, {
        type: 'string',
        format: 'date',
        description: 'The last day of an absence, in Freetown; empty or null ends it',
      }),
  ),
)

const pictureField = z.optional(pictureText)

const shopTexts = {
  name: z.optional(requiredLine('Shop name is required', longest.shopName)),
  description: z.optional(lines(longest.description)),
  address: z.optional(line(longest.address)),
  town: z.optional(townOrNone),
}

/** What the shop's form checks before it sends. */
export const shopTextsSchema = z.object({
  ...shopTexts,
  showContact: z.optional(booleanField('showContact')),
  awayUntil: awayField,
})
export type ShopTexts = z.infer<typeof shopTextsSchema>

/** Text fields of POST /api/vendor/shop; absent ones stay as they are. */
export const saveShopSchema = z.extend(shopTextsSchema, { logo: pictureField, banner: pictureField })
export type SaveShop = z.infer<typeof saveShopSchema>

export const shopAnswer = z.object({ shop: shopSchema })
export const shopSavedAnswer = z.object({ message: z.string(), shop: shopSchema })
