import * as z from 'zod/mini'
import { boundedText, messageAnswer, time } from '../fields.ts'

/** Beyond so many of an account a new subscription takes the oldest one's place. */
export const mostSubscriptions = 10

/**
 * As browsers write it. A text that stands for another address than it shows, by blanks, backslashes or capitals, is none, and
 * neither is one with NUL, which PostgreSQL refuses in any text, even in one to look for.
 */
const endpointField = boundedText('The address of the push service is required', 2_000).check(
  z.refine((text) => URL.canParse(text) && new URL(text).href === text, {
    error: 'The address of the push service is not one that a browser makes',
  }),
)

const keyField = (name: string, format: RegExp) =>
  boundedText(`The key ${name} is required`, 100).check(
    z.regex(format, { error: `The key ${name} is not one that a browser makes` }),
  )

/** Body of POST /api/push/subscriptions: what `PushSubscription.toJSON()` gives, in base64url. */
export const subscribeSchema = z.object({
  endpoint: endpointField,
  keys: z.object(
    {
      // 65 bytes, of which the first is 4: an uncompressed point.
      p256dh: keyField('p256dh', /^B[A-P][\w-]{85}$/),
      // 16 bytes.
      auth: keyField('auth', /^[\w-]{22}$/),
    },
    { error: 'The keys p256dh and auth are required' },
  ),
})
export type NewSubscription = z.infer<typeof subscribeSchema>

/** Body of DELETE /api/push/subscriptions. */
export const unsubscribeSchema = z.object({ endpoint: endpointField })

/** GET /api/push/key: the key that a browser subscribes with. */
export const pushKeyAnswer = z.object({ publicKey: z.string() })
export type PushKey = z.infer<typeof pushKeyAnswer>

export const subscribedAnswer = z.extend(messageAnswer, {
  subscription: z.object({ endpoint: z.string(), createdAt: time }),
})
