import { paidWords } from '#shared/orders/to-pay.ts'

type SaidOfPaymentsProps = {
  /** What was last said of each payment, in the words of the side that reads it. */
  said: readonly string[]
  /** The shop's part of the order. */
  part: { toPay: number; paid: number }
  reader: 'buyer' | 'vendor'
  className?: string
}

/** What was said of one payment or several, and what of the sum is still to pay or was paid too much. */
export function SaidOfPayments({ said, part, reader, className = '' }: SaidOfPaymentsProps) {
  const paid = paidWords(part, reader)
  if (said.length === 0) return null
  return (
    <div role="status" className={`grid gap-1 wrap-anywhere ${className}`}>
      {said.map((words, place) => (
        // Two may be equal; they are only added to.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={place}>{words}</p>
      ))}
      {paid && <p className="font-semibold text-clay even-figures">{paid}.</p>}
    </div>
  )
}
