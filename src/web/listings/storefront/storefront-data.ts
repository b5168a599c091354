import { asFields } from '#shared/answer-shapes.ts'
import { pictureHashOf } from '#shared/listings/picture-urls.ts'
import { parsePublicShop } from '#shared/shops/public-shop-shape.ts'
import { breadcrumbs, type Thing } from '../../navigation/structured-data.ts'
import { inShort } from '../listing-head.ts'
import { ratingData } from '../product-data.ts'

/** A shop with its place, and the way to it, for search engines. */
export function storefrontData(answer: unknown, publicUrl: string): Thing[] {
  const shop = parsePublicShop(answer)
  if (!shop?.name) return []
  const { _id, name, town, description, banner, logo } = shop
  const pictureOf = (picture: string) =>
    pictureHashOf(picture) ? new URL(picture, publicUrl).href : undefined
  const store: Thing = {
    '@type': 'Store',
    url: `${publicUrl}/shops/${_id}`,
    name,
    description: inShort(description) || undefined,
    image: pictureOf(banner) ?? pictureOf(logo),
    logo: pictureOf(logo),
    address: { '@type': 'PostalAddress', addressLocality: town || undefined, addressCountry: 'SL' },
    currenciesAccepted: 'SLE',
    aggregateRating: ratingData(asFields(answer).shop),
  }
  return [
    store,
    breadcrumbs(publicUrl, [
      ['Shop', '/shop'],
      [name, `/shops/${_id}`],
    ]),
  ]
}
