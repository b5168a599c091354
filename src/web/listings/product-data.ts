import { amount, asFields } from '#shared/answer-shapes.ts'
import { categories } from '#shared/listings/categories.ts'
import { parseListing } from '#shared/listings/listing-shape.ts'
import { pictureHashOf } from '#shared/listings/picture-urls.ts'
import { breadcrumbs, type Thing } from '../navigation/structured-data.ts'
import { inShort } from './listing-head.ts'

/** The rating of a listing or a shop, where the response has one that a buyer gave. */
export function ratingData(answer: unknown): Thing | undefined {
  const { average, count } = asFields(asFields(answer).rating)
  const [ratingValue, reviewCount] = [amount(0)(average), amount(0)(count)]
  if (reviewCount <= 0 || ratingValue <= 0) return undefined
  return { '@type': 'AggregateRating', ratingValue, reviewCount }
}

/** A listing with what it costs and who sells it, and the way to it, for search engines. */
export function productData(answer: unknown, publicUrl: string): Thing[] {
  const listing = parseListing(answer)
  if (!listing) return []
  const { _id, title, description, price, images, stock, categoryId, shop } = listing
  const url = `${publicUrl}/shop/product/${_id}`
  const category = categories.find((one) => one._id === categoryId)
  const product: Thing = {
    '@type': 'Product',
    url,
    sku: _id,
    name: title,
    description: inShort(description) || undefined,
    category: category?.name,
    image: images.filter(pictureHashOf).map((picture) => new URL(picture, publicUrl).href),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: 'SLE',
      availability: `https://schema.org/${stock > 0 && !shop.awayUntil ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Store', name: shop.name, url: `${publicUrl}/shops/${shop._id}` },
    },
    aggregateRating: ratingData(answer),
  }
  const steps: [name: string, path: string][] = [['Shop', '/shop']]
  if (category) steps.push([category.name, `/shop?categories=${category._id}`])
  return [product, breadcrumbs(publicUrl, [...steps, [title, `/shop/product/${_id}`]])]
}
