import { amount, asFields, list, listInField, object, oneOf, type Parse, text } from '../answer-shapes.ts'
import type { MarketFigures, MarketPoint, ShopFigures, ShopPoint } from './figures.ts'
import { steps } from './steps.ts'

const shopPointShape = {
  start: text,
  listings: amount(0),
  orders: amount(0),
  itemsAccepted: amount(0),
  itemsRejected: amount(0),
  itemsOutOfStock: amount(0),
  itemsCancelled: amount(0),
  valueAccepted: amount(0),
  medianAnswerMinutes: amount(null),
  payments: object<ShopPoint['payments']>({ said: amount(0), received: amount(0), disputed: amount(0) }),
}

/** A step without its day cannot be drawn. */
const pointsOf = <Point>(parse: Parse<Point>) =>
  listInField('points', (point) => (text(asFields(point).start) ? parse(point) : null))

const parseMarketPoints = pointsOf(
  object<MarketPoint>({ ...shopPointShape, signUps: amount(0), shops: amount(0) }),
)
const parseShopPoints = pointsOf(object<ShopPoint>(shopPointShape))
const range = { from: text, to: text, step: oneOf(steps, 'day') }

/** The answer of GET /api/admin/figures; null when it holds no steps. */
export function parseMarketFigures(answer: unknown): MarketFigures | null {
  const points = parseMarketPoints(answer)
  return points && object<MarketFigures>({ ...range, points: () => points })(answer)
}

const parseBest = object<ShopFigures['best'][number]>({
  listing: object<ShopFigures['best'][number]['listing']>({ _id: text, title: text }),
  units: amount(0),
  value: amount(0),
})

/** The answer of GET /api/vendor/figures; null when it holds no steps. */
export function parseShopFigures(answer: unknown): ShopFigures | null {
  const points = parseShopPoints(answer)
  return points && object<ShopFigures>({ ...range, points: () => points, best: list(parseBest) })(answer)
}
