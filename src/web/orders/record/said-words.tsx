import type { OrderEvent } from '#shared/orders/order-event.ts'

/** Reference and note of a payment, below what its event says; of other events nothing. */
export const SaidWords = ({ reference, note }: Pick<OrderEvent, 'reference' | 'note'>) => (
  <>
    {reference && <p className="text-sm wrap-anywhere">Reference {reference}</p>}
    {note && <p className="whitespace-pre-line text-sm wrap-anywhere">“{note}”</p>}
  </>
)
