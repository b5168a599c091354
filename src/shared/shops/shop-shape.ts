import type { VendorStatistics } from '../admin/statistics.ts'
import {
  amount,
  asFields,
  figures,
  inField,
  list,
  object,
  oneOf,
  text,
  timeOrNull,
  trueUnlessFalse,
} from '../answer-shapes.ts'
import type { Shop } from './shop.ts'

/** A shop is active unless it says otherwise. */
export const parseShop = object<Shop>({
  _id: text,
  name: text,
  description: text,
  address: text,
  town: text,
  logo: text,
  banner: text,
  status: oneOf(['inactive'], 'active'),
  showContact: trueUnlessFalse,
  awayUntil: timeOrNull,
})

/** The shop of GET and POST /api/vendor/shop; null when the answer holds none. */
export const parseShopAnswer = inField('shop', parseShop)

const parseCounts = figures('totalProducts', 'activeProducts', 'totalOrders')
const parseRunningOut = list(
  object<VendorStatistics['runningOut'][number]>({ _id: text, title: text, stock: amount(0) }),
)

/** The figures of GET /api/vendor/dashboard; null when one that the specification names is missing. */
export function parseVendorStatistics(answer: unknown): VendorStatistics | null {
  const counts = parseCounts(answer)
  const fields = asFields(answer)
  const named = parseRunningOut(fields.runningOut)
  return (
    counts && {
      ...counts,
      waitingOrders: amount(0)(fields.waitingOrders),
      acceptedIn7Days: amount(0)(fields.acceptedIn7Days),
      acceptedIn30Days: amount(0)(fields.acceptedIn30Days),
      runningOut: named,
      runningOutCount: amount(named.length)(fields.runningOutCount),
      soldOutCount: amount(0)(fields.soldOutCount),
      takenDownCount: amount(0)(fields.takenDownCount),
    }
  )
}
