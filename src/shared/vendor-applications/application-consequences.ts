import * as z from 'zod/mini'
import { count } from '../fields.ts'

export const shopChanges = ['opens', 'returns', 'stays'] as const

/** Answer of GET /api/vendorApplication/{id}/consequences: what would follow from either decision. */
export const applicationConsequencesSchema = z.object({
  approval: z.object({
    /** Why it would be refused; empty where nothing is in the way. */
    obstacle: z.string(),
    /** Whether the approval makes the vendor; else the link in the mail does, once it is used. */
    isAtOnce: z.boolean(),
    /** The account with the application's e-mail; null where the link makes one. */
    account: z.nullable(z.object({ name: z.string(), email: z.string() })),
    shop: z.object({
      name: z.string(),
      /** `returns`: a former vendor's, with the application's name and address. `stays`: a vendor's, as it is. */
      change: z.enum(shopChanges),
      /** Products of a shop that returns which buyers see again. */
      productsShown: count,
    }),
    /** Where the mail goes; empty where none can. */
    mailedTo: z.string(),
  }),
  rejection: z.object({ mailedTo: z.string() }),
})
export type ApplicationConsequences = z.infer<typeof applicationConsequencesSchema>
