import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts'
import { type PaymentState, paymentStates } from '#shared/orders/payment-states.ts'
import { isDate } from '#shared/shops/shop-absence.ts'

/** What a list of orders is narrowed by; empty means by nothing. It lives in the page's address. */
export type OrderFilters = {
  search: string
  status: OrderStatus | ''
  /** Days in Freetown, YYYY-MM-DD, inclusive. */
  from: string
  to: string
  /** What was said last of the payment; for vendors alone. */
  payment?: PaymentState | ''
}

/** The longest search that the server accepts. */
export const longestSearch = 200

/** Addresses are shared and mistyped: invalid values count as absent. */
export function orderFilters(query: URLSearchParams): OrderFilters {
  const day = (name: string) => {
    const date = query.get(name) ?? ''
    return isDate(date) && date >= '0001' ? date : ''
  }
  return {
    search: query.get('search')?.trim().slice(0, longestSearch).trimEnd() ?? '',
    status: orderStatuses.find((status) => status === query.get('status')) ?? '',
    from: day('from'),
    to: day('to'),
  }
}

/** The same for a vendor's list. */
export const vendorOrderFilters = (query: URLSearchParams): OrderFilters => ({
  ...orderFilters(query),
  payment: paymentStates.find((state) => state === query.get('payment')) ?? '',
})

export const isNarrowed = (filters: OrderFilters): boolean => Object.values(filters).some(Boolean)

/** The same address with other filters, on page 1; what else it asks for stays. */
export function withFilters(query: URLSearchParams, changed: Partial<OrderFilters>): string {
  const asked = new URLSearchParams(query)
  asked.delete('page')
  for (const [name, value] of Object.entries(changed)) {
    if (value) asked.set(name, value)
    else asked.delete(name)
  }
  return `?${asked}`
}

/** The filters as they stand in a query; empty without any, else it begins with `&`. */
export const filtersQuery = (filters: OrderFilters): string => {
  const asked = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return asked.size > 0 ? `&${asked}` : ''
}
