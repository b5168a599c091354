/** What can happen to an order. */
export const orderEventKinds = [
  'placed',
  'decided',
  'expired',
  'cancelled',
  'received',
  'fee',
  'payment',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Whose act an event is; Makit itself lets unanswered items expire and ends what waits for a person who has left. */
export const orderEventActors = ['buyer', 'vendor', 'makit'] as const
export type OrderEventActor = (typeof orderEventActors)[number]
