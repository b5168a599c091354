import * as z from 'zod/mini'

/** Apart from the categories themselves: the first view shows those and must not load what checks them. */
export const categorySchema = z.object({ _id: z.string(), name: z.string() })
export const categoriesAnswer = z.object({ categories: z.array(categorySchema) })
