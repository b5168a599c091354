import { type MouseEvent, useId } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { parseUserAnswer } from '#shared/accounts/user-shape.ts'
import { parseConsequencesAnswer } from '#shared/admin/consequences-shape.ts'
import { brand } from '#shared/brand.ts'
import { formatDate } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { formatPhone } from '#shared/phone.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { useSession } from '../sessions/session.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx'
import { ContactLinks } from '../ui/contact-links.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { type Confirmed, useActionDialog } from './account-action-dialog.tsx'
import { withConsequences } from './consequence-words.ts'
import { roleWords } from './role-words.ts'

type Changes = {
  /** Called with the user as the server returned it. */
  onChanged: (user: User) => void
  onDeleted: (user: User) => void
  /** Another administrator was faster: the row is stale. */
  onStale: () => void
}

const headings = [
  { words: 'User', width: '@3xl:w-[29%]' },
  { words: 'Role', width: '@3xl:w-[13%]' },
  { words: 'Status', width: '@3xl:w-[13%]' },
  { words: 'Actions' },
]

export function UsersTable({ users, ...changes }: Changes & { users: readonly User[] }) {
  return (
    <CardTable caption="Users" headings={headings}>
      {users.map((user) => (
        <Row key={user._id} user={user} {...changes} />
      ))}
    </CardTable>
  )
}

function Row({ user, ...changes }: Changes & { user: User }) {
  const { user: me } = useSession()
  const isMe = user._id === me?._id
  const nameId = useId()
  const { act, isBusy } = useUserActions(user, changes)
  const { ask, dialog, forgetReason } = useActionDialog(user)
  const focusBack = useFocusBack(isBusy)
  const askAndDo = async ({ currentTarget }: MouseEvent<HTMLElement>, action: Parameters<typeof ask>[0]) => {
    const confirmed = await ask(action)
    if (!confirmed) return
    if (await act(confirmed)) forgetReason()
    focusBack(currentTarget)
  }
  return (
    <CardRow>
      <CardCell>
        <Person user={user} isMe={isMe} nameId={nameId} />
      </CardCell>
      <CardCell isHalf>
        <p className="whitespace-nowrap font-semibold">{roleWords(user.role)}</p>
      </CardCell>
      <CardCell isHalf>
        <StatusChip status={user.isActive ? 'active' : 'inactive'} />
      </CardCell>
      <CardCell>
        {isMe ? (
          <p className="text-quiet text-sm">Another administrator can change your account.</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              look="plain"
              isBusy={isBusy}
              onClick={(event) => askAndDo(event, 'change-role')}
              aria-describedby={nameId}
              className="grow @3xl:grow-0 @3xl:px-3"
            >
              Change role
            </Button>
            <Button
              look="plain"
              isBusy={isBusy}
              onClick={(event) => askAndDo(event, user.isActive ? 'deactivate' : 'activate')}
              aria-describedby={nameId}
              className="grow @3xl:grow-0 @3xl:px-3"
            >
              {user.isActive ? 'Deactivate' : 'Activate'}
            </Button>
            <Button
              look="plain"
              isBusy={isBusy}
              onClick={(event) => askAndDo(event, 'delete')}
              aria-describedby={nameId}
              className="grow text-red! @3xl:grow-0 @3xl:px-3"
            >
              Delete
            </Button>
          </div>
        )}
        {!isMe && user.tel && (
          <div className="mt-2">
            <ContactLinks
              phone={user.tel}
              name={user.name}
              greeting={`Hello ${user.firstName}, this is ${brand.name}.`}
            />
          </div>
        )}
        {dialog}
      </CardCell>
    </CardRow>
  )
}

function Person({ user, isMe, nameId }: { user: User; isMe: boolean; nameId: string }) {
  return (
    <>
      <p id={nameId} className="font-semibold">
        {user.name}
        {isMe && <span className="font-normal text-quiet"> (you)</span>}
      </p>
      <p className="text-sm">
        <EmailText email={user.email} />
      </p>
      {isMe && user.tel && <p className="text-sm even-figures">{formatPhone(user.tel)}</p>}
      {user.createdAt && <p className="text-quiet text-sm">Since {formatDate(user.createdAt)}</p>}
    </>
  )
}

type Answer = { message?: string }

/** The actions on an account, one at a time. The list is loaded again when another administrator was faster. */
function useUserActions(user: User, { onChanged, onDeleted, onStale }: Changes) {
  const path = `/api/admin/users/${user._id}`
  const onFailure = ({ status }: { status: number }) => {
    if (status === 404 || status === 409) onStale()
    return false
  }
  const takeOver = (answer: Answer) => {
    const changed = parseUserAnswer(answer, user)
    if (changed) onChanged(changed)
    else onStale()
  }
  const tell = (answer: Answer, words: string) =>
    showToast(withConsequences(answer.message || words, parseConsequencesAnswer(answer)), 'success')
  const role = useAction(
    async ({ action, reason }: Confirmed) => {
      const json = { role: action.replace('become-', ''), reason }
      const answer = await callApi<Answer>(`${path}/role`, { method: 'PATCH', json })
      tell(answer, messages.admin.roleUpdated)
      takeOver(answer)
    },
    { fallback: messages.admin.roleFailed, onFailure },
  )
  const activity = useAction(
    async ({ action, reason }: Confirmed) => {
      const json = action === 'deactivate' ? { reason } : undefined
      const answer = await callApi<Answer>(`${path}/${action}`, { method: 'PATCH', json })
      tell(answer, action === 'deactivate' ? messages.admin.deactivated : messages.admin.activated)
      takeOver(answer)
    },
    { fallback: messages.admin.actionFailed, onFailure },
  )
  const removal = useAction(
    async () => {
      const answer = await callApi<Answer>(path, { method: 'DELETE' })
      showToast(answer.message || messages.admin.deleted, 'success')
      onDeleted(user)
    },
    { fallback: messages.admin.deleteFailed, onFailure },
  )
  const act = (confirmed: Confirmed): Promise<boolean> => {
    if (confirmed.action === 'delete') return removal.run()
    const isOfActivity = confirmed.action === 'deactivate' || confirmed.action === 'activate'
    return (isOfActivity ? activity : role).run(confirmed)
  }
  return { act, isBusy: role.isBusy || activity.isBusy || removal.isBusy }
}
