import { useRef } from 'react'
import { loadLoginWindow } from '../accounts/load-login-window.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { useClosesOnNavigation } from '../navigation/use-closes-on-navigation.ts'
import { openLogin } from '../sessions/login-window.ts'
import { useSession } from '../sessions/session.ts'
import { Button } from '../ui/button.tsx'
import { GoButton } from '../ui/go-button.tsx'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { NavLink } from '../ui/link.tsx'
import { LessDataSwitch } from './less-data-switch.tsx'
import { loadPersonLinks } from './person-menu.tsx'
import { siteLinks } from './site-links.ts'

/** The full column of links on phones. A popover: the browser opens it before any script has loaded. */
export function SiteMenu({ className }: { className: string }) {
  const menu = useRef<HTMLDivElement>(null)
  useClosesOnNavigation(menu)
  return (
    <>
      <button
        type="button"
        className={`icon-button ${className}`}
        aria-label="Open menu"
        popoverTarget="site-menu"
      >
        <MenuIcon />
      </button>
      <div ref={menu} id="site-menu" popover="auto" className="menu site-menu">
        <div className="row flex h-16 items-center justify-between">
          <p className="font-bold font-heading text-lg">Menu</p>
          <button
            type="button"
            className="icon-button"
            aria-label="Close menu"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
          >
            <CloseIcon />
          </button>
        </div>
        <nav aria-label="Menu" className="row pb-8">
          <ul className="border-divider border-y py-2 font-heading font-semibold text-xl">
            {siteLinks.map(({ to, words }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={phoneLink}>
                  {words}
                </NavLink>
              </li>
            ))}
          </ul>
          <Person close={() => menu.current?.hidePopover?.()} />
          <GoButton to="/vendor-application" className="mt-4 w-full">
            List now
          </GoButton>
          <LessDataSwitch className="button button-quiet mt-4 w-full" isLater />
        </nav>
      </div>
    </>
  )
}

const phoneLink = ({ isActive }: { isActive: boolean }): string =>
  `flex min-h-13 items-center ${isActive ? 'text-green' : 'text-ink'}`

function Person({ close }: { close: () => void }) {
  const { user } = useSession()
  const PersonLinks = useLoaded(loadPersonLinks, user !== null)
  const login = (startWith: 'login' | 'signup') => {
    close()
    openLogin({ startWith })
  }
  if (user)
    return (
      <div className="border-divider border-b py-2 [&_.menu-item]:px-0 [&_p]:px-0">
        {PersonLinks && <PersonLinks />}
      </div>
    )
  const prefetchLoginWindow = () => {
    loadLoginWindow().catch(() => undefined)
  }
  return (
    <div className="mt-4 grid grid-cols-2 gap-3" onPointerEnter={prefetchLoginWindow}>
      <Button look="plain" onClick={() => login('login')}>
        Login
      </Button>
      <Button look="plain" onClick={() => login('signup')}>
        Sign up
      </Button>
    </div>
  )
}
