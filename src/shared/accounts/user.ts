import * as z from 'zod/mini'
import { time } from '../fields.ts'
import { roles } from './roles.ts'

/** A user as the API answers it: never a password or its hash. */
export const userSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  otherNames: z.string(),
  name: z.string(),
  email: z.string(),
  tel: z.string(),
  address: z.string(),
  role: z.enum(roles),
  image: z.string(),
  isActive: z.boolean(),
  createdAt: time,
})
export type User = z.infer<typeof userSchema>

export const signupAnswer = z.object({ message: z.string(), user: userSchema })

export const loginAnswer = z.object({ message: z.string(), token: z.string(), user: userSchema })
export type LoginAnswer = z.infer<typeof loginAnswer>
