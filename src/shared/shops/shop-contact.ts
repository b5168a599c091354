import * as z from 'zod/mini'

/** GET /api/shops/{id}/contact: `name` is the shop's, `whatsapp` an address of wa.me, empty where the number has none. */
export const shopContactAnswer = z.object({ name: z.string(), tel: z.string(), whatsapp: z.string() })
export type ShopContact = z.infer<typeof shopContactAnswer>
