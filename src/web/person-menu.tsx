import { useRef } from 'react'
import { Link } from 'react-router'
import { loadLoginWindow, openLogin } from './platform/login-window.ts'
import { useSession } from './platform/session.ts'
import { useClosesOnNavigation } from './platform/use-closes-on-navigation.ts'
import { useSignOut } from './platform/use-sign-out.ts'
import { personLinks } from './role-links.ts'
import { LogoutIcon, PersonIcon } from './ui/icons.tsx'

const loadAhead = () => {
  loadLoginWindow().catch(() => undefined)
}

/** Signed out: the way to log in. Signed in: the person's own links and Logout. */
export function PersonMenu() {
  const { user } = useSession()
  const menu = useRef<HTMLDivElement>(null)
  useClosesOnNavigation(menu)
  if (!user)
    return (
      <button
        type="button"
        className="icon-button"
        aria-label="Login"
        onPointerEnter={loadAhead}
        onClick={() => openLogin()}
      >
        <PersonIcon />
      </button>
    )
  return (
    <>
      <button type="button" className="icon-button" aria-label="Your account" popoverTarget="person-menu">
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-green-soft font-bold font-heading text-green-deep"
        >
          {initial(user.firstName || user.name)}
        </span>
      </button>
      <div
        ref={menu}
        id="person-menu"
        popover="auto"
        className="menu fixed top-[4.25rem] right-[max(0.75rem,calc((100vw-1200px)/2))] w-64 rounded-card p-2"
      >
        <PersonLinks />
      </div>
    </>
  )
}

const initial = (name: string): string => name.trim().charAt(0).toUpperCase() || '?'

/** Name, links by role and Logout; in the person menu and at the end of the phone's menu. */
export function PersonLinks() {
  const { user } = useSession()
  const signOut = useSignOut()
  if (!user) return null
  return (
    <>
      <p className="px-3.5 pt-2 pb-1">
        <span className="block truncate font-semibold">{user.name || user.firstName}</span>
        <span className="block truncate text-quiet text-sm">{user.email}</span>
      </p>
      <ul>
        {personLinks[user.role].map(({ to, words, Icon }) => (
          <li key={to}>
            <Link to={to} className="menu-item">
              <Icon className="size-5 text-quiet" />
              {words}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className="menu-item" onClick={signOut}>
        <LogoutIcon className="size-5 text-quiet" />
        Logout
      </button>
    </>
  )
}
