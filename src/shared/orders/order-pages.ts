/** Where a buyer, the vendor of a shop's part and an administrator read one order. */
export const buyerOrderPath = (orderId: string): string => `/dashboard/customer/orders/${orderId}`
export const vendorOrderPath = (vendorOrderId: string): string => `/dashboard/vendor/orders/${vendorOrderId}`
export const administratorOrderPath = (orderId: string): string => `/dashboard/admin/orders/${orderId}`
