import { useId } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import { parseUserAnswer } from '#shared/accounts/user-shape.ts'
import { formatDate } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { formatPhone } from '#shared/phone.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { useSession } from '../sessions/session.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { RoleSelect } from './role-select.tsx'

type Changes = {
  /** Called with the user as the server returned it. */
  onChanged: (user: User) => void
  onDeleted: (user: User) => void
  /** Another administrator was faster: the row is stale. */
  onStale: () => void
}

const headings = [
  { words: 'User', width: '@3xl:w-[36%]' },
  { words: 'Role', width: '@3xl:w-[18%]' },
  { words: 'Status', width: '@3xl:w-[14%]' },
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
  const { giveRole, switchActivity, remove, isBusy } = useUserActions(user, changes)
  const [confirm, confirmDialog] = useConfirm()
  const askAndRemove = async () => {
    const question = {
      title: user.name,
      text: messages.admin.confirmDelete,
      action: 'Delete',
      isDestructive: true,
    }
    if (await confirm(question)) await remove()
  }
  return (
    <CardRow>
      <CardCell>
        <Person user={user} isMe={isMe} nameId={nameId} />
      </CardCell>
      <CardCell isHalf>
        <RoleSelect user={user} disabled={isMe} onChoose={giveRole} />
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
              onClick={switchActivity}
              aria-describedby={nameId}
              className="grow @3xl:grow-0"
            >
              {activityVerb(user)}
            </Button>
            <Button
              look="plain"
              isBusy={isBusy}
              onClick={askAndRemove}
              aria-describedby={nameId}
              className="grow text-red! @3xl:grow-0"
            >
              Delete
            </Button>
          </div>
        )}
        {confirmDialog}
      </CardCell>
    </CardRow>
  )
}

const activityVerb = ({ isActive }: User) => (isActive ? 'Deactivate' : 'Activate')

function Person({ user, isMe, nameId }: { user: User; isMe: boolean; nameId: string }) {
  return (
    <>
      <p id={nameId} className="font-semibold">
        {user.name}
        {isMe && <span className="font-normal text-quiet"> (you)</span>}
      </p>
      <p className="text-sm">{user.email}</p>
      {user.tel && <p className="text-sm even-figures">{formatPhone(user.tel)}</p>}
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
  const role = useAction(
    async (wanted: Role) => {
      const answer = await callApi<Answer>(`${path}/role`, { method: 'PATCH', json: { role: wanted } })
      showToast(answer.message || messages.admin.roleUpdated, 'success')
      takeOver(answer)
    },
    { fallback: messages.admin.roleFailed, onFailure },
  )
  const activity = useAction(
    async () => {
      const action = user.isActive ? 'deactivate' : 'activate'
      const answer = await callApi<Answer>(`${path}/${action}`, { method: 'PATCH' })
      const words = user.isActive ? messages.admin.deactivated : messages.admin.activated
      showToast(answer.message || words, 'success')
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
  return {
    giveRole: role.run,
    switchActivity: () => activity.run(),
    remove: () => removal.run(),
    isBusy: role.isBusy || activity.isBusy || removal.isBusy,
  }
}
