import { categories } from '#shared/listings/categories.ts'
import { breadcrumbs, type Thing } from '../navigation/structured-data.ts'
import { shopAddress, shopFilters } from './shop-address.ts'

/** The way to the goods of a category or a town, for search engines; the whole shop has none. */
export function shopData(search: URLSearchParams, publicUrl: string): Thing[] {
  const { categories: ids, town } = shopFilters(search)
  const names = categories.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name)
  const name = [names.join(', '), town].filter(Boolean).join(' · ')
  if (!name) return []
  return [
    breadcrumbs(publicUrl, [
      ['Shop', '/shop'],
      [name, shopAddress({ ...shopFilters(new URLSearchParams()), categories: ids, town })],
    ]),
  ]
}
