import { type Role, rolesThatBuy } from '#shared/accounts/roles.ts'
import { LatestOrders } from '../orders/latest-orders.tsx'
import { useSession } from '../sessions/session.ts'
import { CartIcon, ShopIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { personLinks, type RoleLink } from './role-links.ts'

const shopping: readonly RoleLink[] = [
  { to: '/cart', words: 'Cart', Icon: CartIcon },
  { to: '/shop', words: 'Shop', Icon: ShopIcon },
]

/** All but this page, and for roles that buy also cart and shop. */
const linksOf = (role: Role): readonly RoleLink[] => [
  ...personLinks[role].slice(1),
  ...(rolesThatBuy.includes(role) ? shopping : []),
]

/** The plain 'Dashboard' (specification section 2): how a customer's orders stand, and links to its pages. */
export default function DashboardPage() {
  const { user } = useSession()
  if (!user) return null
  const hasOrders = user.role === 'customer'
  return (
    <>
      <h1 className="text-2xl">Dashboard</h1>
      <p className="mt-1 text-quiet">Welcome, {user.firstName || user.name}.</p>
      <div className="mt-6 grid gap-6 xl:grid-cols-3 xl:items-start xl:gap-8">
        {hasOrders && <LatestOrders className="min-w-0 xl:col-span-2" />}
        <ul
          className={`grid gap-3 sm:grid-cols-2 ${hasOrders ? 'xl:mt-10 xl:grid-cols-1' : 'xl:col-span-3 xl:grid-cols-3'}`}
        >
          {linksOf(user.role).map(({ to, words, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="card flex min-h-20 items-center gap-4 p-4 font-semibold hover:bg-green-soft"
              >
                <Icon className="size-7 shrink-0 text-green" />
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
