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
  const { waitingOrders, acceptedIn7Days, acceptedIn30Days, runningOut, runningOutCount, soldOutCount } =
    asFields(answer)
  const named = parseRunningOut(runningOut)
  return (
    counts && {
      ...counts,
      waitingOrders: amount(0)(waitingOrders),
      acceptedIn7Days: amount(0)(acceptedIn7Days),
      acceptedIn30Days: amount(0)(acceptedIn30Days),
      runningOut: named,
      runningOutCount: amount(named.length)(runningOutCount),
      soldOutCount: amount(0)(soldOutCount),
    }
  )
}
