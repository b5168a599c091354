import type { Delivery } from './order.ts'

/** Where an order is delivered, for those who look for the place; empty for what is picked up, and without a landmark. */
export const landmarkWords = ({ method, landmark }: Pick<Delivery, 'method' | 'landmark'>): string =>
  method !== 'pickup' && landmark ? `Landmark: ${landmark}` : ''
