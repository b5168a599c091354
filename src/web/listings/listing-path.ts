import { idInPath } from '../navigation/id-in-path.ts'

/** The API path of one listing, by the id that the page's address names. */
export const listingPath = (id?: string): string => `/api/listings/${idInPath(id)}`

/** The API path of the listings in the same category; null where a listing has none. */
export const alikePath = (categoryId: string): string | null =>
  categoryId ? `/api/listings?limit=6&categories=${encodeURIComponent(categoryId)}` : null
