import { parseAdminStatistics, parseSecurity } from '#shared/admin/administration-shape.ts'
import { routineKinds } from '#shared/admin/audited-actions.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
import { useApi } from '../api/use-api.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { BoxIcon, OrdersIcon, PeopleIcon, ShopIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { Loading, RowsSkeleton, Skeleton } from '../ui/skeletons.tsx'
import { SecurityLogList } from './security-log.tsx'
import { WaitingRow } from './waiting-row.tsx'

const figures = [
  { name: 'users', words: 'Total Users', to: '/dashboard/admin/users', Icon: PeopleIcon },
  { name: 'vendors', words: 'Vendors', to: '/dashboard/admin/vendors', Icon: ShopIcon },
  { name: 'products', words: 'Active Products', to: '/shop', Icon: BoxIcon },
] as const

export default function AdminHomePage() {
  return (
    <>
      <h1 className="text-2xl">Admin dashboard</h1>
      <p className="mt-1 text-quiet">This is how the market stands today.</p>
      <section aria-labelledby="waiting-title" className="mt-6">
        <h2 id="waiting-title" className="mb-3 text-xl">
          Waiting for you
        </h2>
        <WaitingRow />
      </section>
      <section aria-label="Figures" className="mt-6">
        <Figures />
        <Link to="/dashboard/admin/searches" className="link mt-2 inline-flex min-h-11 items-center">
          Searches without a result
        </Link>
      </section>
      <section aria-labelledby="activity-title" className="mt-8">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="activity-title" className="text-xl">
            Recent activity
          </h2>
          <Link to="/dashboard/admin/log" className="link inline-flex min-h-11 items-center">
            Security log
          </Link>
        </div>
        <RecentActivity />
      </section>
    </>
  )
}

function Figures() {
  const { data, failure, reload } = useApi('/api/admin/stats', { isLive: true, read: parseAdminStatistics })
  if (failure && !data)
    return (
      <FailedState
        message={failure.message || messages.admin.statsFailed}
        onRetry={reload}
        isLowWhenWide={true}
      />
    )
  return (
    <ul className="grid grid-cols-3 gap-3 md:gap-4 @min-[50rem]:grid-cols-[1fr_1fr_1fr_1.5fr]">
      {figures.map(({ name, words, to, Icon }) => (
        <li key={name}>
          <Link to={to} className="card block h-full p-3 hover:bg-green-soft md:p-5">
            <Icon className="size-6 text-green" />
            <Figure>{data?.[name].toLocaleString('en-GB')}</Figure>
            <span className="text-quiet text-sm">{words}</span>
          </Link>
        </li>
      ))}
      <li className="card p-4 @max-[50rem]:order-first @max-[50rem]:col-span-3 md:p-5">
        <OrdersIcon className="size-6 text-green" />
        <Figure isLong>{data && formatPrice(data.revenue)}</Figure>
        <span className="text-quiet text-sm">Revenue</span>
        <span className="text-quiet text-sm"> of accepted and received goods</span>
      </li>
    </ul>
  )
}

/** Skeleton or number, both of the same height. */
function Figure({ isLong, children }: { isLong?: boolean; children: string | undefined }) {
  const size = isLong ? 'text-2xl' : 'text-2xl md:text-3xl'
  return (
    <span className={`mt-2 block font-bold font-heading even-figures ${size}`}>
      {children ?? <Skeleton className="h-[1.2em] w-24" />}
    </span>
  )
}

/** What was done in the market: routine stays in the log. */
const activityPath = `/api/admin/settings/security?without=${routineKinds.join()}&limit=8`

function RecentActivity() {
  const { data, failure, reload } = useApi(activityPath, { isLive: true, read: parseSecurity })
  if (data)
    return (
      <div className="card px-4 py-1 md:px-5">
        <SecurityLogList logs={data.logs} />
      </div>
    )
  if (failure)
    return <FailedState message={failure.message || messages.admin.activityFailed} onRetry={reload} />
  return (
    <Loading>
      <RowsSkeleton rows={3} />
    </Loading>
  )
}
