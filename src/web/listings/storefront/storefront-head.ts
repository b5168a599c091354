import { linkPreviewPath } from '#shared/listings/picture-urls.ts'
import { parsePublicShop } from '#shared/shops/public-shop-shape.ts'
import type { Head, Place } from '../../navigation/site-map.ts'
import { inShort } from '../listing-head.ts'
import { onPage } from '../shop-address.ts'

/** Name, town and picture of a shop, as WhatsApp and search engines show it; null when the response is none. */
export function storefrontHead(answer: unknown, { search }: Place): Head | null {
  const shop = parsePublicShop(answer)
  if (!shop?.name) return null
  const { name, town, description, banner, logo } = shop
  return {
    title: onPage(town ? `${name}, ${town}` : name, search),
    description: inShort(description) || `The goods of ${name}. Prices in Leones.`,
    picture: linkPreviewPath(banner) ?? linkPreviewPath(logo) ?? undefined,
  }
}
