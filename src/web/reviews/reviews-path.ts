/** Few: the first of them come with the HTML of a product. */
const reviewsPerPart = 4

/** The API path of a part of the reviews of a listing or shop, newest first. */
export const reviewsPath = (of: 'listings' | 'shops', id: string, part = 1): string =>
  `/api/${of}/${id}/reviews?limit=${reviewsPerPart}&page=${part}`
