import * as z from 'zod/mini'
import { count } from '../fields.ts'

/** What buyers say of a product or a shop in numbers. `average` has one decimal, and is null without any review. */
export const ratingSchema = z.object({ average: z.nullable(z.number()), count })
