import {
  amount,
  asFields,
  inField,
  list,
  listInField,
  object,
  text,
  timeOrNull,
  trueUnlessFalse,
} from '../answer-shapes.ts'
import { parseRating } from '../reviews/rating.ts'
import type { Cart, CartItem } from './cart.ts'

/** Where an answer says nothing of the stock, only the server can say that it is too little. */
const unknownStock = 999

const parseFields = object<CartItem>({
  _id: text,
  quantity: amount(1),
  available: trueUnlessFalse,
  listingId: object<CartItem['listingId']>({
    _id: text,
    title: text,
    price: amount(0),
    images: list(text),
    stock: amount(unknownStock),
    shop: object<CartItem['listingId']['shop']>({
      _id: text,
      name: text,
      address: text,
      logo: text,
      awayUntil: timeOrNull,
    }),
    rating: parseRating,
  }),
})

/** Null for a row of a listing that is no more. */
function parseRow(value: unknown): CartItem | null {
  const { _id: listingId } = asFields(asFields(value).listingId)
  if (typeof listingId !== 'string') return null
  const row = parseFields(value)
  return { ...row, _id: row._id || listingId }
}

const parseRows = listInField('items', parseRow)

/** The cart of an answer; null when it holds none. */
export function parseCartAnswer(answer: unknown): Cart | null {
  const items = inField('cart', parseRows)(answer)
  return items && { items }
}
