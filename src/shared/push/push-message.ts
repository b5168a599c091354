import type { NotificationKind } from '../notifications/notification-kinds.ts'

/** What the service worker is sent, as JSON. Push services carry it encrypted. */
export interface PushMessage {
  title: string
  text: string
  /** The page where the person acts. */
  path: string
  /** A message with the tag of one that is shown takes its place. */
  tag: string
}

const titles: Record<NotificationKind, string> = {
  order_placed: 'New order',
  order_cancelled: 'Items are cancelled',
  order_received: 'Order received',
  payment_said: 'A buyer says they paid',
  review: 'New review',
  listing_taken_down: 'A product was taken down',
  listing_restored: 'A product is shown again',
  order_answered: 'Your order is answered',
  order_expired: 'Your order had no answer',
  delivery_fee: 'Your delivery has a price',
  payment_received: 'Your payment has arrived',
  payment_disputed: 'A payment is disputed',
  review_reply: 'Your review has a reply',
  back_in_stock: 'Back in stock',
  application_received: 'New vendor application',
  message_received: 'New message',
  report_received: 'New report',
  listing_mended: 'A product was changed',
  shop_closed: 'A shop has closed',
}

/** The number as `shortId` writes it. */
const orderNumber = /#[\da-f]{6}\b/

/**
 * The push for a notification: its kind and the order's number, and nothing else of it. A locked phone shows it to
 * everybody around.
 */
export function pushMessage(notification: {
  id: string
  kind: NotificationKind
  title: string
  path: string
}): PushMessage {
  const number = orderNumber.exec(notification.title)?.[0]
  return {
    title: titles[notification.kind],
    text: number ? `Order ${number}` : 'Open Makit to read it.',
    path: notification.path,
    tag: notification.id,
  }
}

const urgent: ReadonlySet<NotificationKind> = new Set([
  'order_placed',
  'order_cancelled',
  'order_answered',
  'payment_said',
  'payment_disputed',
  'application_received',
])

/** What is urgent wakes a phone that saves its battery: another person waits for it, or goods move. */
export const pushUrgency = (kind: NotificationKind): 'high' | 'normal' =>
  urgent.has(kind) ? 'high' : 'normal'
