import type { PlaceOrder } from '#shared/orders/order.ts'

/** An order for one unit of each listing, as the checkout sends it. */
export const orderFor = (listingIds: readonly string[]): PlaceOrder => ({
  items: listingIds.map((listingId) => ({ listingId, title: 'As shown', quantity: 1 })),
  delivery: {
    firstName: 'Fatu',
    lastName: 'Sesay',
    phone: '+23276123456',
    method: 'delivery',
    address: '12 Wilkinson Road, Freetown',
    instructions: 'Call at the gate',
    landmark: '',
  },
})
