import { useEffect } from 'react'
import { useSession } from '../sessions/session.ts'
import { Icon, type IconProps } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { followNotifications } from './follow-notifications.ts'
import { unread } from './unread.ts'

export const notificationsPath = '/dashboard/notifications'

export const BellIcon = (props: IconProps) => (
  <Icon {...props} path="M6 16V11a6 6 0 0 1 12 0v5l1.5 2.5h-15L6 16Zm4 5.5h4M12 5V3" />
)

/** How many notifications are unread; follows them while the caller is on the page. */
export function useUnread(): number {
  const { token } = useSession()
  useEffect(() => (token ? followNotifications(token) : undefined), [token])
  return unread.use() ?? 0
}

export const bellName = (count: number): string =>
  count === 0 ? 'Notifications' : `Notifications, ${count} unread`

/** Its own file, loaded once a user is signed in. */
export default function Bell() {
  const count = useUnread()
  return (
    <Link to={notificationsPath} aria-label={bellName(count)} className="icon-button relative">
      <BellIcon />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-gold px-1 text-center font-bold text-ink text-xs leading-5 even-figures"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
