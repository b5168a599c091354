import { brand } from '#shared/brand.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { useLocation } from '../navigation/router.ts'
import { useSession } from '../sessions/session.ts'
import { GoButton } from '../ui/go-button.tsx'
import { Link, NavLink } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { CartLink } from './cart-link.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchForm, SearchOpener } from './search-form.tsx'
import { siteLinks } from './site-links.ts'
import { SiteMenu } from './site-menu.tsx'

/** Only signed-in users need it; app.css keeps its place free for them. */
const loadBell = () => import('../notifications/bell.tsx')

/** The same for every visitor until the page is hydrated; user-specific parts have their space reserved. */
export function SiteHeader() {
  const { pathname } = useLocation()
  const isShop = pathname === '/shop'
  const { user } = useSession()
  const Bell = useLoaded(loadBell, user !== null)
  return (
    <header className="site-header z-30 border-divider border-b bg-paper">
      <div className="row flex min-h-16 flex-wrap items-center py-1 justify-end md:justify-start lg:gap-x-3">
        <Link
          to="/"
          className="mr-auto flex min-h-11 items-center md:mr-1"
          aria-label={`${brand.name}, home`}
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden whitespace-nowrap md:mr-auto md:block lg:mr-0">
          <ul className="flex flex-wrap font-semibold">
            {siteLinks.map(({ to, words }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={desktopLink}>
                  {words}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden min-w-0 grow basis-40 lg:block">
          {!isShop && <SearchForm id="header-search" />}
        </div>
        <SearchOpener className="lg:hidden" />
        <div className="behind-menu flex">
          {Bell && <Bell />}
          <PersonMenu />
        </div>
        <CartLink />
        <GoButton to="/vendor-application" className="hidden whitespace-nowrap md:inline-flex">
          List now
        </GoButton>
        <SiteMenu className="md:hidden" />
      </div>
    </header>
  )
}

const desktopLink = ({ isActive }: { isActive: boolean }): string =>
  `flex min-h-11 items-center px-1 lg:px-3 ${
    isActive ? 'text-green underline decoration-2 underline-offset-8' : 'text-ink hover:text-green'
  }`
