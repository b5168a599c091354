import { isId } from '#shared/ids.ts'

/** The API path of one listing. What is no id names none: a path such as `..` must not end up at another call. */
export const listingPath = (id = ''): string => `/api/listings/${isId(id) ? id : 'unknown'}`
