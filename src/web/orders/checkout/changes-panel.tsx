import { useEffect, useRef } from 'react'
import type { OrderChange } from '#shared/orders/order.ts'
import { changeWords, type RefusedOrder } from './order-changes.ts'

/** What changed since the buyer looked, line by line; `items` are the ordered rows. */
export function ChangesPanel({ refused: { message, changes, items } }: { refused: RefusedOrder }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const rowOf = (change: OrderChange) => items.find((item) => item.listingId._id === change.listingId)
  return (
    <section className="mb-4 rounded-card border border-clay/40 bg-clay-soft p-4">
      <h3 ref={headingRef} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
        {message}
      </h3>
      <ul className="grid gap-2">
        {changes.map((change) => (
          <li key={change.listingId} className="rounded-field bg-paper p-3 first:mt-3">
            <p className="font-semibold">{change.title || rowOf(change)?.listingId.title}</p>
            {changeWords(change, rowOf(change)).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
