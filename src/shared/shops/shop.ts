import * as z from 'zod/mini'
import { line, lines, longest, requiredLine } from '../fields.ts'
import { pictureText } from '../listings/picture-text.ts'
import { townOrNone } from '../towns.ts'

export const shopStatuses = ['active', 'inactive'] as const

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
})
export type Shop = z.infer<typeof shopSchema>

/** What leads to a shop's page. */
export const shopNameSchema = z.object({ _id: z.string(), name: z.string() })
/** What the public sees of a shop beside a listing; `town` is empty where the vendor has not said. */
export const listingShopSchema = z.extend(shopNameSchema, { town: z.string() })
/** What buyers see of a shop whose goods are in their cart: also where they would pick them up, and its logo. */
export const shopPlaceSchema = z.extend(shopNameSchema, { address: z.string(), logo: z.string() })
export type ShopPlace = z.infer<typeof shopPlaceSchema>
/** What buyers see of a shop that they ordered from: its number too, because payment is arranged by phone. */
export const shopContactSchema = z.extend(shopPlaceSchema, { tel: z.string() })

const pictureField = z.optional(pictureText)

const shopTexts = {
  name: z.optional(requiredLine('Shop name is required', longest.shopName)),
  description: z.optional(lines(longest.description)),
  address: z.optional(line(longest.address)),
  town: z.optional(townOrNone),
}

/** What the shop's form checks before it sends. */
export const shopTextsSchema = z.object(shopTexts)
export type ShopTexts = z.infer<typeof shopTextsSchema>

/** Text fields of POST /api/vendor/shop; absent ones stay as they are. */
export const saveShopSchema = z.object({ ...shopTexts, logo: pictureField, banner: pictureField })
export type SaveShop = z.infer<typeof saveShopSchema>

export const shopAnswer = z.object({ shop: shopSchema })
export const shopSavedAnswer = z.object({ message: z.string(), shop: shopSchema })
