import * as z from 'zod/mini'
import { time } from '../fields.ts'

/** A running session as its owner sees it. `device` is in words, `address` where it was signed in from. */
export const ownSessionSchema = z.object({
  device: z.string(),
  address: z.string(),
  createdAt: time,
  lastUsedAt: time,
  /** The session that asked. */
  isThisOne: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const ownSessionsAnswer = z.object({ sessions: z.array(ownSessionSchema) })
