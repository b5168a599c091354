import { brand } from '#shared/brand.ts'
import type { Answer, SupportContact } from '#shared/page-rendering.ts'
import { postData } from '../blog/post-data.ts'
import { productData } from '../listings/product-data.ts'
import { shopData } from '../listings/shop-data.ts'
import { storefrontData } from '../listings/storefront/storefront-data.ts'
import type { MatchedRoute } from '../navigation/site-map.ts'
import type { Thing } from '../navigation/structured-data.ts'

/** What the server knows when it renders a page. */
interface Known {
  main: Answer | undefined
  publicUrl: string
  support: SupportContact
}

/** What a page is about, for search engines. Only the server uses it, so it is no part of the site map. */
export function structuredData({ route, place }: MatchedRoute, known: Known): Thing[] {
  const { main, publicUrl, support } = known
  if (route.data && main?.status !== 200) return []
  switch (route.path) {
    case '/shop':
      return shopData(place.search, publicUrl)
    case '/shop/product/:id':
      return productData(main?.body, publicUrl)
    case '/shops/:id':
      return storefrontData(main?.body, publicUrl)
    case '/blog/:id':
      return postData(main?.body, publicUrl)
    // Not on the home page, where every byte is read by every visitor.
    case '/contact':
      return [makit(publicUrl, support)]
    default:
      return []
  }
}

const makit = (publicUrl: string, { email, phone, address }: SupportContact): Thing => ({
  '@type': 'Organization',
  name: brand.name,
  slogan: brand.tagline,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
  address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'SL' },
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', telephone: phone, email },
})
