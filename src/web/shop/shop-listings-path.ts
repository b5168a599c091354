const taken = ['page', 'search', 'categories', 'sort', 'minPrice', 'maxPrice', 'inStock'] as const

/** The API path behind the shop's address: page and server must ask for it alike, letter by letter, or the seed is missed. */
export function shopListingsPath(search: URLSearchParams): string {
  const query = new URLSearchParams({ limit: '20' })
  for (const name of taken) {
    const value = search.get(name)?.trim()
    if (value) query.set(name, value)
  }
  return `/api/listings?${query}`
}
