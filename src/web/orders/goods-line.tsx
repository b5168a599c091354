import type { ReactNode } from 'react'
import { formatPrice, totalPrice } from '#shared/money.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { isLeftOut } from '#shared/orders/order-sums.ts'
import { Price } from '../ui/price.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'

type GoodsLineProps = {
  title: string
  image: string | undefined
  /** The price of one unit, in Leones. */
  price: number
  quantity: number
  /** Set once it is ordered: goods that the buyer neither gets nor pays for are struck through. */
  status?: OrderStatus
  /** Further details, e.g. its status. */
  children?: ReactNode
}

/** One line of an order: title, price times quantity, line total. */
export function GoodsLine({ title, image, price, quantity, status, children }: GoodsLineProps) {
  const look = status && isLeftOut(status) ? 'line-through text-quiet' : ''
  return (
    <li className="flex flex-wrap gap-3">
      <Thumbnail url={image} className="size-16" />
      <div className="min-w-0 grow basis-32">
        <p className={`line-clamp-3 font-semibold ${look}`}>{title}</p>
        <p className={`text-quiet text-sm even-figures ${look}`}>
          {formatPrice(price)} × {quantity}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {children}
          <Price leones={totalPrice([{ price, quantity }])} className={`ml-auto ${look}`} />
        </div>
      </div>
    </li>
  )
}
