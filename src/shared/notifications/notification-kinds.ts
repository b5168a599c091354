/** Everything that a person can be told of, by whom it concerns: vendors, buyers, administrators. */
export const notificationKinds = [
  'order_placed',
  'order_cancelled',
  'order_received',
  'payment_said',
  'review',
  'listing_taken_down',
  'listing_restored',

  'order_answered',
  'order_expired',
  'delivery_fee',
  'payment_received',
  'payment_disputed',
  'review_reply',
  'back_in_stock',

  'application_received',
  'message_received',
  'report_received',
  'listing_mended',

  // Both sides of what the shop has accepted.
  'shop_closed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The newest that are kept for each person, and for how long. */
export const mostNotifications = 500
export const notificationDays = 90
