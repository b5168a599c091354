import type { VendorStatistics } from '#shared/admin/statistics.ts'
import type { Shop } from '#shared/shops/shop.ts'
import { fieldsIn, figuresIn, textIn } from '../api/answer-fields.ts'

/** The figures of GET /api/vendor/dashboard; null when one is missing. */
export const vendorStatisticsIn = (answer: unknown): VendorStatistics | null =>
  figuresIn(answer, ['totalProducts', 'activeProducts', 'totalOrders'])

/** The shop of GET and POST /api/vendor/shop; null when the answer holds none. */
export function shopIn(answer: unknown): Shop | null {
  const { shop } = fieldsIn(answer)
  return typeof shop === 'object' && shop !== null ? wholeShop(shop) : null
}

/** Every field filled in; a shop is active unless it says otherwise. */
export function wholeShop(value: unknown): Shop {
  const { _id, name, description, address, logo, banner, status } = fieldsIn(value)
  return {
    _id: textIn(_id),
    name: textIn(name),
    description: textIn(description),
    address: textIn(address),
    logo: textIn(logo),
    banner: textIn(banner),
    status: status === 'inactive' ? 'inactive' : 'active',
  }
}
