import { useContext } from 'react'
import type { Waiting } from '#shared/admin/waiting-work.ts'
import { AlertIcon, BanIcon, BoxIcon, ClockIcon, FormIcon, MailIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { ageWords } from './age-words.ts'
import { disputedOrdersPath } from './orders/disputed-orders.ts'
import { countWords, WaitingWorkContext } from './waiting-work.ts'

const kinds = [
  {
    name: 'applications',
    words: 'Applications',
    to: '/dashboard/admin/vendor-application',
    Icon: FormIcon,
  },
  {
    name: 'messages',
    words: 'Messages to answer',
    to: '/dashboard/admin/messages?state=open',
    Icon: MailIcon,
  },
  {
    name: 'reports',
    words: 'Reported products and shops',
    to: '/dashboard/admin/reports',
    Icon: AlertIcon,
  },
  {
    name: 'mended',
    words: 'Corrected products',
    to: '/dashboard/admin/listings?mended=true',
    Icon: BoxIcon,
  },
  {
    name: 'orders',
    words: 'Orders unanswered for a day',
    to: '/dashboard/admin/orders?unanswered=true',
    Icon: ClockIcon,
  },
  {
    name: 'disputed',
    words: 'Orders with a disputed payment',
    /** It begins with a day: a page may stay open for several. */
    get to() {
      return disputedOrdersPath()
    },
    Icon: BanIcon,
  },
] as const

/**
 * What waits for an administrator and for how long; each leads to where it is dealt with, also while it cannot be counted:
 * then it is asked for again quietly.
 */
export function WaitingRow() {
  const waiting = useContext(WaitingWorkContext)
  return (
    <ul className="grid gap-3 @min-[36rem]:grid-cols-2 lg:gap-4 @min-[50rem]:grid-cols-3">
      {kinds.map(({ name, words, to, Icon }) => (
        <li key={name}>
          <Link
            to={to}
            className="card flex h-full flex-wrap content-start items-center gap-x-4 p-4 hover:bg-green-soft md:p-5"
          >
            <Icon className="size-6 shrink-0 text-green" />
            <Count words={words} waiting={waiting?.data?.[name]} hasFailed={waiting?.failure !== undefined} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type CountProps = { words: string; waiting: Waiting | undefined; hasFailed: boolean }

function Count({ words, waiting, hasFailed }: CountProps) {
  const isWaiting = waiting !== undefined && waiting.count > 0
  return (
    <>
      <span
        className={`min-w-6 whitespace-nowrap font-bold font-heading text-2xl even-figures ${isWaiting ? 'text-clay' : 'text-quiet'}`}
      >
        {waiting ? countWords(waiting.count) : '–'}
      </span>
      {/* Below the number where no word would fit beside it. */}
      <span className="grow basis-28 text-sm">
        <span className="block font-semibold">{words}</span>
        <span className="block text-quiet">
          {waiting ? sinceWords(waiting) : hasFailed ? 'Could not be counted' : 'Counting…'}
        </span>
      </span>
    </>
  )
}

const sinceWords = ({ count, since }: Waiting): string => {
  if (count === 0) return 'Nothing waits'
  return since ? `Oldest: ${ageWords(since)}` : 'Waiting'
}
