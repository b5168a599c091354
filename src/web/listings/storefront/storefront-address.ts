import { isId } from '#shared/ids.ts'
import { shopPageSize } from '#shared/listings/limits.ts'
import { idInPath } from '../../navigation/id-in-path.ts'
import type { Place } from '../../navigation/site-map.ts'
import { filledFields, listAddress, pageOf, queryText, searchIn } from '../shop-address.ts'

/** Address of a shop's page with these words looked for among its goods; a new search starts at page 1. */
export const storefrontAddress = (id: string, search: string, page = 1): string =>
  listAddress(`/shops/${id}`, { search }, page)

/** The canonical address of a shop's page, whatever other parameters it has. */
export const plainStorefrontAddress = (id: string, search: URLSearchParams): string =>
  storefrontAddress(id, searchIn(search), pageOf(search))

/** The API path of a shop, by the id that the page's address names. */
export const publicShopPath = (id?: string): string => `/api/shops/${idInPath(id)}`

/** The API path of the shop's goods that the address asks for; null where no shop can have the id. */
export function storefrontListingsPath({ params: { id = '' }, search }: Place): string | null {
  if (!isId(id)) return null
  const page = String(pageOf(search))
  const fields = { limit: String(shopPageSize), page, search: searchIn(search), shop: id }
  return `/api/listings?${queryText(filledFields(fields))}`
}
