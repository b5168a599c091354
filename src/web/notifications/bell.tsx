import { useEffect } from 'react'
import { followSession } from '../push/follow-session.ts'
import { useSession } from '../sessions/session.ts'
import { CountOnIcon } from '../ui/count-on-icon.tsx'
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
  const { user, token } = useSession()
  const userId = user?._id
  useEffect(() => (token ? followNotifications(token) : undefined), [token])
  useEffect(() => {
    if (userId && token) followSession(userId, token)
  }, [userId, token])
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
      <CountOnIcon count={count} />
    </Link>
  )
}
