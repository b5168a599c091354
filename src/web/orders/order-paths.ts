import { filtersQuery, type OrderFilters } from './search/order-filters.ts'

/** Orders on a page. An order is tall on a phone: ten can still be scrolled through. */
const ordersPerPage = 10

/** The API path of a page of a buyer's own orders, of all or of those that the filters let through. */
export const buyerOrdersPath = (page: number, filters?: OrderFilters): string =>
  `/api/order/?page=${page}&limit=${ordersPerPage}${filters ? filtersQuery(filters) : ''}`

/** The API path of a page of a vendor's orders, or of those with pending items only. */
export const vendorOrdersPath = (page: number, onlyWaiting: boolean, filters: OrderFilters): string =>
  `/api/vendor/orders?page=${page}&limit=${ordersPerPage}${onlyWaiting ? '&show=waiting' : ''}${filtersQuery(filters)}`

/** Where the buyer finds all orders, and where the vendor does. */
export const myOrdersPage = '/dashboard/customer/orders'
export const shopOrdersPage = '/dashboard/vendor/orders'

/** Id of the payment on the page of a vendor's order, by which an address leads to it. */
export const paymentId = 'payment'
