import { asFields, list, object, oneOf, text, time } from '../answer-shapes.ts'
import type { OrderEvent } from './order-event.ts'
import { orderEventActors, orderEventKinds } from './order-event-kinds.ts'

/** A newer server may know more kinds: what is read is the text. */
const parseEvents = list(
  object<OrderEvent>({
    kind: oneOf(orderEventKinds, 'placed'),
    at: time,
    by: oneOf(orderEventActors, 'makit'),
    text,
    reference: text,
    note: text,
    vendorOrderId: (id) => text(id) || null,
  }),
)

/** What has happened to the order in this answer, as the server orders it. */
export const eventsIn = (order: unknown): OrderEvent[] => parseEvents(asFields(order).events)
