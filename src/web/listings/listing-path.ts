import { idInPath } from '../navigation/id-in-path.ts'

/** The API path of one listing, by the id that the page's address names. */
export const listingPath = (id?: string): string => `/api/listings/${idInPath(id)}`

/** The API path of what is like a listing; null where it is none. */
export const alikePath = (id: string | undefined): string | null =>
  id ? `/api/listings?like=${encodeURIComponent(id)}&limit=5` : null
