import type { ReactNode } from 'react'
import { brand } from '#shared/brand.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { isLeftOut } from '#shared/orders/order-sums.ts'
import type { Payment } from '#shared/orders/payment.ts'
import { paidHow } from '#shared/orders/payment-states.ts'
import { goodsToPay, paidWords } from '#shared/orders/to-pay.ts'
import { statusWords } from '../../ui/status-chip.tsx'

type PaperProps = { kind: string; orderId: string; createdAt: string; children: ReactNode }

/** What is printed instead of the page: black on white, as wide as the paper, from a roll of 80 mm to A4. */
export function Paper({ kind, orderId, createdAt, children }: PaperProps) {
  return (
    <div className="paper">
      <p className="paper-mark">{brand.name}</p>
      <p className="paper-title">
        {kind} {shortId(orderId)}
      </p>
      {createdAt && <p>Ordered {formatDateTime(createdAt)}</p>}
      {children}
    </div>
  )
}

type PaperItem = { _id: string; title: string; quantity: number; price: number; status: OrderStatus }

/** The goods with their prices, then what is left out and why. `box` is printed before what is to be packed. */
export function PaperItems({ items, box }: { items: readonly PaperItem[]; box?: string }) {
  const leftOut = items.filter(({ status }) => isLeftOut(status))
  return (
    <>
      <ul className="paper-items">
        {items
          .filter(({ status }) => !isLeftOut(status))
          .map((item) => (
            <li key={item._id}>
              <span>
                {box && <span aria-hidden="true">{box} </span>}
                {item.quantity} × {item.title}
                {item.status === 'pending' && ' (not answered yet)'}
              </span>
              <span className="paper-sum">{formatPrice(totalPrice([item]))}</span>
            </li>
          ))}
      </ul>
      {leftOut.map((item) => (
        <p key={item._id}>
          {statusWords(item.status)}: {item.quantity} × {item.title}
        </p>
      ))}
    </>
  )
}

/** One sum of the paper at its right edge. */
function PaperSum({ words, leones, isMain }: { words: string; leones: number; isMain?: boolean }) {
  return (
    <p className={`paper-line ${isMain ? 'paper-main' : ''}`}>
      <span>{words}</span>
      <span className="paper-sum">{formatPrice(leones)}</span>
    </p>
  )
}

type Paid = { deliveryFee: number | null; toPay: number; stillToPay: number }

/** Nobody is to collect it at the door a second time. */
const isPaidInFull = ({ toPay, stillToPay }: Pick<Paid, 'toPay' | 'stillToPay'>): boolean =>
  toPay > 0 && stillToPay === 0

/** Goods, delivery and what is to pay, or was. */
export function PaperSums({ items, part }: { items: readonly PaperItem[]; part: Paid }) {
  const { deliveryFee, toPay } = part
  return (
    <>
      {deliveryFee !== null && toPay > 0 && (
        <>
          <PaperSum words="Goods" leones={goodsToPay(items)} />
          <PaperSum words="Delivery" leones={deliveryFee} />
        </>
      )}
      <PaperSum words={isPaidInFull(part) ? 'Sum' : 'To pay'} leones={toPay} isMain />
    </>
  )
}

type PaidPart = { instalments: readonly Payment[]; toPay: number; paid: number; stillToPay: number }

/** What is paid: only what the shop has confirmed is. Then what is still to pay, where that is only a part. */
export function PaperPaid({ part: { instalments, toPay, paid, stillToPay } }: { part: PaidPart }) {
  const received = instalments.filter(({ state }) => state === 'received')
  if (received.length === 0)
    return <p className="paper-name">{toPay === 0 ? 'Nothing to pay' : 'Not confirmed as paid'}</p>
  return (
    <>
      {received.map((payment, place) => (
        // Two may be equal; they are only added to.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={place} className="paper-name">
          {receivedWords(payment)}
        </p>
      ))}
      {stillToPay > 0 && <PaperSum words="Still to pay" leones={stillToPay} isMain />}
      {isPaidInFull({ toPay, stillToPay }) && <p className="paper-main">Nothing is left to pay</p>}
      {paid > toPay && <p>{paidWords({ toPay, paid })}</p>}
    </>
  )
}

function receivedWords({ amount, method, reference, at }: Payment): string {
  const how = method ? ` ${paidHow(method)}` : ''
  const when = at ? ` on ${formatDate(at)}` : ''
  return `Paid${amount === null ? '' : ` ${formatPrice(amount)}`}${how}${when}${reference && `, reference ${reference}`}`
}
