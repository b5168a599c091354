import { useSignOut } from '../accounts/use-sign-out.ts'
import { useSession } from '../sessions/session.ts'
import { LogoutIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { personLinks } from './role-links.ts'

/** Name, links by role and Logout; in the user menu and at the end of the phone's menu. Loaded once signed in. */
export default function PersonLinks() {
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
