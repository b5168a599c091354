import { amount, inField, object, text, time, timeOrNull, trueUnlessFalse } from '../answer-shapes.ts'
import { parseRating } from '../reviews/rating.ts'
import type { PublicShop } from './public-shop.ts'

type Facts = NonNullable<PublicShop['facts']>

const parseFacts = object<Facts>({
  answerMinutes: amount(0),
  answeredOrders: amount(0),
  answeredItems: amount(0),
  acceptedItems: amount(0),
  receivedOrders: amount(0),
})

const parseShop = object<PublicShop>({
  _id: text,
  name: text,
  description: text,
  town: text,
  logo: text,
  banner: text,
  createdAt: time,
  awayUntil: timeOrNull,
  showContact: trueUnlessFalse,
  facts: (facts) => (facts ? parseFacts(facts) : null),
  rating: parseRating,
})

/** The shop of GET /api/shops/{id}; null when the answer holds none. */
export const parsePublicShop = inField('shop', parseShop)
