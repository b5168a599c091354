import { asFields, object, text } from '../answer-shapes.ts'
import { formatPrice } from '../money.ts'
import type { ShopContact } from './shop-contact.ts'

const parseFields = object<ShopContact>({ name: text, tel: text, whatsapp: text })

/** How a shop can be reached; null where the answer holds no number. */
export const parseShopContact = (answer: unknown): ShopContact | null =>
  text(asFields(answer).tel) ? parseFields(answer) : null

export interface AskedProduct {
  title: string
  /** In Leones. */
  price: number
}

const longestTitle = 80

/** First words of a chat about a product, or about the shop where none is named; `url` is the page of either. */
export function questionText(shopName: string, url: string, product?: AskedProduct): string {
  if (!product) return `Hello ${shopName}, I have a question about your shop: ${url}`
  const letters = [...product.title]
  const title =
    letters.length > longestTitle
      ? `${letters
          .slice(0, longestTitle - 1)
          .join('')
          .trimEnd()}…`
      : product.title
  return `Hello ${shopName}, is this still there? ${title}, ${formatPrice(product.price)}\n${url}`
}

/** The address of a chat that begins with this text. */
export const chatAddress = (whatsapp: string, words: string): string =>
  `${whatsapp}?text=${encodeURIComponent(words)}`
