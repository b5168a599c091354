import { useEffect, useRef } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import type { OrderChange } from '#shared/orders/order.ts'
import { changeWords, type Decision, rowAsIs } from './order-changes.ts'

/** What changed since the buyer looked, line by line, with what becomes of each. It gets the focus when it appears. */
export function ChangesPanel({ decision: { refused, removed, setRemoved } }: { decision: Decision }) {
  const { message, changes, items } = refused
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <section className="rounded-card border border-clay/40 bg-clay-soft p-[min(1rem,5vw)]">
      <h3 ref={headingRef} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
        {message}
      </h3>
      <ul className="grid gap-2">
        {changes.map((change) => (
          <li key={change.listingId} className="rounded-field bg-paper p-[min(0.75rem,4vw)] first:mt-3">
            <Change
              change={change}
              item={items.find((item) => item.listingId._id === change.listingId)}
              isRemoved={removed.includes(change.listingId)}
              onChoose={(isRemoved) => setRemoved(change.listingId, isRemoved)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChangeProps = {
  change: OrderChange
  /** The ordered row. */
  item: CartItem | undefined
  isRemoved: boolean
  onChoose: (isRemoved: boolean) => void
}

function Change({ change, item, isRemoved, onChoose }: ChangeProps) {
  const words = changeWords(change, item).map((sentence) => <p key={sentence}>{sentence}</p>)
  const title = change.title || item?.listingId.title
  const row = item && rowAsIs(item, change)
  if (!row)
    return (
      <>
        <p className="font-semibold">{title}</p>
        {words}
      </>
    )
  const { quantity, listingId: listing } = row
  const sum = `${quantity} × ${formatPrice(listing.price)} = ${formatPrice(totalPrice([{ price: listing.price, quantity }]))}`
  const name = `change-${change.listingId}`
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      {words}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        <Choice name={name} isChosen={!isRemoved} hint={sum} onChoose={() => onChoose(false)}>
          {quantity < item.quantity ? `Take ${quantity} instead` : 'Keep'}
        </Choice>
        <Choice name={name} isChosen={isRemoved} hint="Not in this order" onChoose={() => onChoose(true)}>
          Remove
        </Choice>
      </div>
    </fieldset>
  )
}

type ChoiceProps = { name: string; isChosen: boolean; hint: string; children: string; onChoose: () => void }

const Choice = ({ name, isChosen, hint, children, onChoose }: ChoiceProps) => (
  <label className="grid min-h-11 grid-cols-[auto_1fr] items-center gap-x-2.5 rounded-field border border-field px-[min(0.75rem,4vw)] py-2 has-checked:border-green has-checked:bg-green-soft has-checked:[box-shadow:inset_0_0_0_1px_#0b7a45]">
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-5 accent-green" />
    <span>
      <span className="font-semibold">{children}</span>{' '}
      <span className="block text-quiet text-sm even-figures">{hint}</span>
    </span>
  </label>
)
