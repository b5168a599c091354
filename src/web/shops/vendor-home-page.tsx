import { messages } from '#shared/messages.ts'
import { parseVendorStatistics } from '#shared/shops/shop-shape.ts'
import { useApi } from '../api/use-api.ts'
import { useSession } from '../sessions/session.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { BoxIcon, EyeIcon, OrdersIcon, PlusIcon, ShopIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeletons.tsx'
import { ShopSwitchedOff } from './shop-switched-off.tsx'

const figures = [
  { name: 'totalProducts', words: 'Total Products', to: '/dashboard/vendor/products', Icon: BoxIcon },
  {
    name: 'activeProducts',
    words: 'Active Products',
    to: '/dashboard/vendor/products?show=active',
    Icon: EyeIcon,
  },
  { name: 'totalOrders', words: 'Orders Received', to: '/dashboard/vendor/orders', Icon: OrdersIcon },
] as const

const quickLinks = [
  { words: 'Add a product', to: '/dashboard/vendor/products?add=1', Icon: PlusIcon },
  { words: 'Answer orders', to: '/dashboard/vendor/orders', Icon: OrdersIcon },
  { words: 'Edit my shop', to: '/dashboard/vendor/shop', Icon: ShopIcon },
] as const

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
      <ShopSwitchedOff />
      <section aria-label="Figures" className="mt-6">
        {failure && !data ? (
          <FailedState message={failure.message || messages.vendor.statsFailed} onRetry={reload} />
        ) : (
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
            {figures.map(({ name, words, to, Icon }) => (
              <li key={name} className="last:max-md:col-span-2">
                <Link to={to} className="card block h-full p-4 hover:bg-green-soft md:p-5">
                  <Icon className="size-6 text-green" />
                  <span className="mt-2 block font-bold font-heading text-3xl even-figures">
                    {data ? data[name] : <Skeleton className="h-[1.12em] w-16" />}
                  </span>
                  <span className="text-quiet text-sm">{words}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="quick-links-title" className="mt-8">
        <h2 id="quick-links-title" className="mb-3 text-xl">
          Quick links
        </h2>
        <ul className="grid gap-3 sm:grid-cols-3 md:gap-4">
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
