import type { ShopFilters } from './shop-address.ts'

/** All goods. Apart from the shop's address, so that the first view does without it. */
export const noFilters: ShopFilters = {
  search: '',
  categories: [],
  sort: '',
  minPrice: '',
  maxPrice: '',
  inStock: false,
  town: '',
}
