import type { FiguresQuery, MarketFigures, MarketPoint, ShopFigures } from '#shared/figures/figures.ts'
import { type FigureRange, mostPoints, startsIn, wholeRange } from '#shared/figures/steps.ts'
import { leonesFromCents } from '#shared/money.ts'
import { dateInFreetown } from '#shared/shops/shop-absence.ts'
import type { Queryable } from '../database/database.ts'
import { invalidField } from '../errors.ts'
import type { Services } from '../services.ts'
import { shopOfVendor } from '../shops/shop-rows.ts'
import { bestSold, type CountedStep, countSteps, medianAnswers, type Scope } from './figure-rows.ts'

type Reading = Pick<Services, 'db' | 'now'>

/** The figures of the whole market. Throws AppError 400 for a range that ends before it begins, or has too many steps. */
export async function readMarketFigures({ db, now }: Reading, query: FiguresQuery): Promise<MarketFigures> {
  const range = rangeOf(query, now())
  return { ...range, points: await readPoints(db, null, range) }
}

/** Reads the figures of a vendor's shop; all are empty for a vendor without one. */
export async function readShopFigures(
  { db, now }: Reading,
  vendorId: string,
  query: FiguresQuery,
): Promise<ShopFigures> {
  const range = rangeOf(query, now())
  const shop = await shopOfVendor(db, vendorId)
  const points = shop ? await readPoints(db, shop.id, range) : startsIn(range).map(emptyPoint)
  return {
    ...range,
    points: points.map(({ signUps, shops, ...point }) => point),
    best: shop ? await bestSold(db, shop.id, range) : [],
  }
}

function rangeOf(query: FiguresQuery, now: Date): FigureRange {
  const range = wholeRange(query, dateInFreetown(now))
  if (range.from > range.to) throw invalidField('from', 'The first day must not be after the last')
  if (startsIn(range).length > mostPoints) {
    throw invalidField('from', `Please ask for at most ${mostPoints} steps: fewer days, or weeks or months`)
  }
  return range
}

async function readPoints(db: Queryable, scope: Scope, range: FigureRange): Promise<MarketPoint[]> {
  const counted = new Map((await countSteps(db, scope, range)).map((step) => [step.start, step]))
  const medians = new Map(
    (await medianAnswers(db, scope, range)).map(({ start, minutes }) => [start, minutes]),
  )
  return startsIn(range).map((start) => {
    const step = counted.get(start)
    return { ...(step ? pointOf(step) : emptyPoint(start)), medianAnswerMinutes: medians.get(start) ?? null }
  })
}

const emptyPoint = (start: string): MarketPoint =>
  pointOf({
    start,
    signUps: 0,
    shops: 0,
    listings: 0,
    orders: 0,
    itemsAccepted: 0,
    itemsRejected: 0,
    itemsOutOfStock: 0,
    itemsCancelled: 0,
    acceptedCents: 0,
    said: 0,
    received: 0,
    disputed: 0,
  })

const pointOf = ({ acceptedCents, said, received, disputed, ...counts }: CountedStep): MarketPoint => ({
  ...counts,
  valueAccepted: leonesFromCents(acceptedCents),
  medianAnswerMinutes: null,
  payments: { said, received, disputed },
})
