/** Orders on a page. An order is tall on a phone: ten can still be scrolled through. */
const ordersPerPage = 10

/** The API path of a page of a buyer's own orders. */
export const buyerOrdersPath = (page: number): string => `/api/order/?page=${page}&limit=${ordersPerPage}`

/** The API path of a page of a vendor's orders, or of those with pending items only. */
export const vendorOrdersPath = (page: number, onlyWaiting: boolean): string =>
  `/api/vendor/orders?page=${page}&limit=${ordersPerPage}${onlyWaiting ? '&show=waiting' : ''}`
