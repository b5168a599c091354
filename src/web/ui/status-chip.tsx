import type { OrderStatus } from '#shared/orders/order-status.ts'
import { BanIcon, CheckIcon, ClockIcon, CloseIcon, HalfIcon } from './icons.tsx'

type Look = { words: string; colours: string; Icon: typeof CheckIcon }

const clay = 'bg-clay-soft text-clay'
const green = 'bg-green-soft text-green-deep'
const red = 'bg-red-soft text-red'
const grey = 'bg-sand text-quiet'

const looks = {
  pending: { words: 'Pending', colours: clay, Icon: ClockIcon },
  accepted: { words: 'Accepted', colours: green, Icon: CheckIcon },
  partially_accepted: { words: 'Partially accepted', colours: 'bg-blue-soft text-blue', Icon: HalfIcon },
  rejected: { words: 'Rejected', colours: red, Icon: CloseIcon },
  out_of_stock: { words: 'Out of stock', colours: grey, Icon: BanIcon },
  cancelled: { words: 'Cancelled', colours: `${grey} line-through`, Icon: CloseIcon },
  completed: { words: 'Completed', colours: 'bg-forest text-white', Icon: CheckIcon },
  approved: { words: 'Approved', colours: green, Icon: CheckIcon },
  active: { words: 'Active', colours: green, Icon: CheckIcon },
  inactive: { words: 'Inactive', colours: grey, Icon: BanIcon },
  hidden: { words: 'Hidden', colours: grey, Icon: BanIcon },
} satisfies Record<OrderStatus | 'approved' | 'active' | 'inactive' | 'hidden', Look>

type ChipStatus = keyof typeof looks

/** The text of a status, e.g. for a select. */
export const statusWords = (status: ChipStatus): string => looks[status].words

/** A status as a word, a shape and a colour; it can be read without seeing colours. */
export function StatusChip({ status, words }: { status: ChipStatus; words?: string }) {
  const { colours, Icon, words: usualWords }: Look = looks[status]
  return (
    <span
      className={`inline-flex items-center gap-1.5 wrap-normal rounded-full px-2.5 py-1 font-semibold text-xs ${colours}`}
    >
      <Icon className="size-3.5 shrink-0" />
      {words ?? usualWords}
    </span>
  )
}
