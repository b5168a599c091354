import type { OwnSession } from '#shared/accounts/own-session.ts'
import { formatDateTime } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import type { ApiResult } from '../../api/use-api.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../ui/skeletons.tsx'

export const sessionsPath = '/api/user/sessions'
type SessionsResult = ApiResult<OwnSession[]>

/** How many sessions are listed; the newest are the ones people look for. */
const shownAtMost = 10

/** The devices on which the account is logged in, and a button that logs all others out. */
export function OwnSessions({ sessions: { data, failure, reload } }: { sessions: SessionsResult }) {
  return (
    <section aria-labelledby="devices-title" className="card p-5">
      <h2 id="devices-title" className="mb-3 text-xl">
        Your devices
      </h2>
      {data && <SessionList sessions={data} onEnded={reload} />}
      {!data && failure && (
        <FailedState message={failure.message || messages.profile.sessionsFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <Skeleton className="h-20" />
        </Loading>
      )}
    </section>
  )
}

function SessionList({ sessions, onEnded }: { sessions: readonly OwnSession[]; onEnded: () => void }) {
  const { run, isBusy } = useAction(
    async () => {
      const answer = await callApi<{ message: string }>(sessionsPath, { method: 'DELETE' })
      showToast(answer.message || messages.profile.otherDevicesLoggedOut, 'success')
      onEnded()
    },
    { fallback: messages.networkError },
  )
  const others = sessions.length - 1
  const unseen = sessions.length - shownAtMost
  return (
    <>
      <ul>
        {sessions.slice(0, shownAtMost).map((session) => (
          <SessionRow key={`${session.createdAt} ${session.isThisOne}`} session={session} />
        ))}
      </ul>
      {unseen > 0 && <p className="border-divider border-t py-3 text-quiet text-sm">And {unseen} more.</p>}
      {others > 0 ? (
        <Button look="plain" isBusy={isBusy} onClick={run} className="mt-2">
          {isBusy ? 'Logging out...' : 'Log out my other devices'}
        </Button>
      ) : (
        <p className="text-quiet text-sm">You are not logged in anywhere else.</p>
      )}
    </>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  return (
    <li className="border-divider border-t py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{session.device}</span>
        {session.isThisOne && (
          <span className="rounded-full bg-green-soft px-2.5 py-0.5 font-semibold text-green-deep text-xs">
            This device
          </span>
        )}
      </p>
      <p className="text-quiet text-sm">
        {session.lastUsedAt && (
          <>
            Last used {formatDateTime(session.lastUsedAt)}
            <br />
          </>
        )}
        Logged in {session.createdAt && formatDateTime(session.createdAt)} from{' '}
        {session.address || 'an unknown place'}
      </p>
    </li>
  )
}
