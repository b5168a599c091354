import type { Cart, CartItem } from '#shared/cart/cart.ts'
import { amountIn, fieldsIn, listIn, textIn } from '../api/answer-fields.ts'

/** Where an answer says nothing of the stock, only the server can say that it is too little. */
const unknownStock = 999

/** The cart of an answer, each row made whole; null when it holds none. Rows of a listing that is no more are not whole. */
export function cartIn(answer: unknown): Cart | null {
  const items = listIn(fieldsIn(fieldsIn(answer).cart).items)
  return items && { items: items.flatMap(wholeRow) }
}

function wholeRow(value: unknown): CartItem[] {
  const { _id, quantity, available, listingId: listing } = fieldsIn(value)
  const { _id: listingId, title, price, images, stock, shop } = fieldsIn(listing)
  if (typeof listingId !== 'string') return []
  const { _id: shopId, name } = fieldsIn(shop)
  return [
    {
      _id: textIn(_id) || listingId,
      quantity: amountIn(quantity, 1),
      available: available !== false,
      listingId: {
        _id: listingId,
        title: textIn(title),
        price: amountIn(price, 0),
        images: (listIn(images) ?? []).map(textIn),
        stock: amountIn(stock, unknownStock),
        shop: { _id: textIn(shopId), name: textIn(name) },
      },
    },
  ]
}
