import type { VendorStatistics } from '#shared/admin/statistics.ts'
import { productsWord } from '#shared/listings/product-words.ts'
import { messages } from '#shared/messages.ts'
import { parseVendorStatistics } from '#shared/shops/shop-shape.ts'
import { useApi } from '../api/use-api.ts'
import { useSession } from '../sessions/session.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { BoxIcon, ClockIcon, EyeIcon, EyeOffIcon, OrdersIcon, PlusIcon, ShopIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { Price } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeletons.tsx'
import { ShopNotices } from './shop-notices.tsx'

const figures = [
  { name: 'totalProducts', words: 'Total Products', to: '/dashboard/vendor/products', Icon: BoxIcon },
  {
    name: 'activeProducts',
    words: 'Active Products',
    to: '/dashboard/vendor/products?state=shown',
    Icon: EyeIcon,
  },
  { name: 'totalOrders', words: 'Orders Received', to: '/dashboard/vendor/orders', Icon: OrdersIcon },
] as const

const quickLinks = [
  { words: 'Add a product', to: '/dashboard/vendor/products?add=1', Icon: PlusIcon },
  { words: 'Answer orders', to: '/dashboard/vendor/orders', Icon: OrdersIcon },
  { words: 'Edit my shop', to: '/dashboard/vendor/shop', Icon: ShopIcon },
] as const

/** What waits first, then money, then what runs out; how much there is of everything comes last. */
export default function VendorHomePage() {
  const { user } = useSession()
  const { data, failure, reload } = useApi('/api/vendor/dashboard', {
    isLive: true,
    read: parseVendorStatistics,
  })
  return (
    <>
      <h1 className="text-2xl">Welcome, {user?.firstName || user?.name}</h1>
      <p className="mt-1 text-quiet">This is how your shop stands today.</p>
      <ShopNotices />
      {/* As high as the figures: what stands below stays in its place when they cannot be loaded. */}
      <div className="mt-6 min-h-[29rem] md:min-h-[31rem] @min-[36rem]:min-h-[17rem]">
        {failure && !data ? (
          <FailedState message={failure.message || messages.vendor.statsFailed} onRetry={reload} />
        ) : (
          <>
            <div className="grid gap-3 md:gap-4 @min-[36rem]:grid-cols-3">
              <WhatWaits data={data} />
              <Accepted data={data} />
              <RunningOut data={data} />
            </div>
            <section aria-label="Figures" className="mt-3 md:mt-4">
              <ul className="grid grid-cols-3 gap-3 md:gap-4">
                {figures.map(({ name, words, to, Icon }) => (
                  <li key={name}>
                    <Link to={to} className="card block h-full p-3 hover:bg-green-soft md:p-5">
                      <Icon className="size-6 text-green" />
                      <span className="mt-2 block font-bold font-heading text-2xl even-figures">
                        {data ? data[name] : <Skeleton className="h-[1.12em] w-12" />}
                      </span>
                      <span className="block text-quiet text-sm leading-tight">{words}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
      <section aria-labelledby="quick-links-title" className="mt-8">
        <h2 id="quick-links-title" className="mb-3 text-xl">
          Quick links
        </h2>
        <ul className="grid gap-3 sm:grid-cols-3 md:grid-cols-1 md:gap-4 @min-[36rem]:grid-cols-3">
          {quickLinks.map(({ words, to, Icon }) => (
            <li key={words}>
              <Link
                to={to}
                className="card flex min-h-16 items-center gap-3 px-4 font-semibold hover:bg-green-soft"
              >
                <Icon className="size-6 shrink-0 text-green" />
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Orders, and below them what was taken down: together as high as what comes first alone, so that nothing below moves. */
function WhatWaits({ data }: { data: VendorStatistics | undefined }) {
  const first = <WhatComesFirst data={data} />
  if (!data?.takenDownCount) return first
  return (
    <div className="grid min-h-24 grid-cols-1 gap-1 *:min-h-0! *:py-2! *:text-base!">
      {first}
      <Link
        to="/dashboard/vendor/products?state=taken_down"
        className="flex items-center gap-3 rounded-card bg-clay-soft px-4 font-semibold text-clay md:px-5"
      >
        <EyeOffIcon className="size-7 shrink-0" />
        {productsWord(data.takenDownCount)} taken down
      </Link>
    </div>
  )
}

/** What waits; a vendor without products adds one first. */
function WhatComesFirst({ data }: { data: VendorStatistics | undefined }) {
  if (data?.totalProducts !== 0 || data.waitingOrders > 0) return <Waiting orders={data?.waitingOrders} />
  return (
    <Link
      to="/dashboard/vendor/products?add=1"
      className="flex min-h-24 items-center gap-3 rounded-card bg-green-soft p-4 font-semibold text-green text-lg md:p-5"
    >
      <PlusIcon className="size-7 shrink-0" />
      Add your first product
    </Link>
  )
}

function Waiting({ orders }: { orders: number | undefined }) {
  if (orders === undefined) return <Skeleton className="h-24 rounded-card" />
  if (orders === 0)
    return (
      <p className="card flex min-h-24 items-center p-4 text-quiet md:p-5">
        No orders are waiting for your answer.
      </p>
    )
  return (
    <Link
      to="/dashboard/vendor/orders?show=waiting"
      className="flex min-h-24 items-center gap-3 rounded-card bg-clay-soft p-4 font-semibold text-clay text-lg md:p-5"
    >
      <ClockIcon className="size-7 shrink-0" />
      {orders === 1 ? '1 order waits for your answer' : `${orders} orders wait for your answer`}
    </Link>
  )
}

/** Sums of goods that the vendor accepted; what buyers have paid is between them and the vendor. */
function Accepted({ data }: { data: VendorStatistics | undefined }) {
  return (
    <section aria-labelledby="accepted-title" className="card min-w-0 p-4 md:p-5">
      <h2 id="accepted-title" className="text-base">
        Goods you accepted
      </h2>
      {(
        [
          ['Last 7 days', data?.acceptedIn7Days],
          ['Last 30 days', data?.acceptedIn30Days],
        ] as const
      ).map(([words, leones]) => (
        <p key={words} className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-quiet text-sm">{words}</span>
          {leones === undefined ? (
            <Skeleton className="h-5 w-24" />
          ) : (
            <Price leones={leones} className="text-base" />
          )}
        </p>
      ))}
    </section>
  )
}

function RunningOut({ data }: { data: VendorStatistics | undefined }) {
  return (
    <Link
      to="/dashboard/vendor/products?state=low"
      className="card block min-w-0 p-4 hover:bg-green-soft md:p-5"
    >
      <h2 className="text-base">Nearly sold out</h2>
      {/* Four lines in every state, so that nothing below moves. */}
      <div className="mt-1 min-h-[4lh] text-quiet text-sm">
        {data ? <RunningOutRows {...data} /> : <Skeleton className="h-[1lh] w-40" />}
      </div>
    </Link>
  )
}

function RunningOutRows({ runningOut, runningOutCount, soldOutCount }: VendorStatistics) {
  const more = runningOutCount - runningOut.length
  return (
    <>
      {runningOut.map(({ _id, title, stock }) => (
        <p key={_id} className="flex flex-wrap gap-x-3">
          <span className="grow basis-28 truncate">{title}</span>
          <span className="shrink-0">{stock} left</span>
        </p>
      ))}
      {runningOut.length === 0 && <p>Nothing is nearly sold out.</p>}
      <p className="flex flex-wrap justify-between gap-x-3">
        {more > 0 && <span>and {more} more</span>}
        {soldOutCount > 0 && (
          <span className="font-semibold text-clay">Already sold out: {soldOutCount}</span>
        )}
      </p>
    </>
  )
}
