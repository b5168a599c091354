import { useRef } from 'react'
import { loadLoginWindow } from '../accounts/load-login-window.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { useClosesOnNavigation } from '../navigation/use-closes-on-navigation.ts'
import { openLogin } from '../sessions/login-window.ts'
import { useSession } from '../sessions/session.ts'
import { PersonIcon } from '../ui/icons.tsx'

const prefetchLoginWindow = () => {
  loadLoginWindow().catch(() => undefined)
}

/** Only signed-in users need them. */
export const loadPersonLinks = () => import('./person-links.tsx')

/** Signed out: the Login button. Signed in: the user's own links and Logout. */
export function PersonMenu() {
  const { user } = useSession()
  const menu = useRef<HTMLDivElement>(null)
  useClosesOnNavigation(menu)
  const PersonLinks = useLoaded(loadPersonLinks, user !== null)
  if (!user)
    return (
      <button
        type="button"
        className="icon-button"
        aria-label="Login"
        onPointerEnter={prefetchLoginWindow}
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
          className="grid size-[32px] place-items-center rounded-full bg-green-soft font-bold font-heading text-green-deep"
        >
          {initial(user.firstName || user.name || '')}
        </span>
      </button>
      <div
        ref={menu}
        id="person-menu"
        popover="auto"
        className="menu fixed top-[4.25rem] right-[max(0.75rem,calc((100vw-1200px)/2))] w-64 rounded-card p-2"
      >
        {PersonLinks && <PersonLinks />}
      </div>
    </>
  )
}

const initial = (name: string): string => name.trim().charAt(0).toUpperCase() || '?'
