import type { SecurityLog } from '#shared/admin/admin-settings.ts'
import { formatDateTime } from '#shared/dates.ts'

/** What administrators did, the newest first. */
export function SecurityLogList({ logs }: { logs: readonly SecurityLog[] }) {
  if (logs.length === 0) return <p className="text-quiet">Nothing has happened yet.</p>
  return (
    <ol className="divide-y divide-divider">
      {logs.map(({ action, createdAt }, place) => (
        // Two entries may be alike in everything.
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows, and is read again as a whole
        <li key={place} className="py-3">
          <p>{action}</p>
          {createdAt && (
            <time dateTime={createdAt} className="text-quiet text-sm even-figures">
              {formatDateTime(createdAt)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}
