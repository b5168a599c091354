import { figures, inField, object, oneOf, text } from '../answer-shapes.ts'
import type { Shop } from './shop.ts'

/** A shop is active unless it says otherwise. */
export const parseShop = object<Shop>({
  _id: text,
  name: text,
  description: text,
  address: text,
  logo: text,
  banner: text,
  status: oneOf(['inactive'], 'active'),
})

/** The shop of GET and POST /api/vendor/shop; null when the answer holds none. */
export const parseShopAnswer = inField('shop', parseShop)

/** The figures of GET /api/vendor/dashboard; null when one is missing. */
export const parseVendorStatistics = figures('totalProducts', 'activeProducts', 'totalOrders')
