import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts'
import { isLeftOut } from '#shared/orders/order-sums.ts'
import { statusWords } from '../ui/status-chip.tsx'

/** What became of the items that the buyer neither gets nor pays for: 'Rejected', or 'Rejected, cancelled'. */
export function leftOutWords(items: readonly { status: OrderStatus }[]): string {
  const statuses = orderStatuses.filter(
    (status) => isLeftOut(status) && items.some((item) => item.status === status),
  )
  const [first = '', ...others] = statuses.map(statusWords)
  return [first, ...others.map((words) => words.toLowerCase())].join(', ')
}
