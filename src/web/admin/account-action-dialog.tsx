import { type ReactNode, useState } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import type { AccountAction, Consequences } from '#shared/admin/consequences.ts'
import { parseConsequences } from '#shared/admin/consequences-shape.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../api/use-api.ts'
import { SelectField } from '../forms/field.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { whatFollows } from './consequence-words.ts'
import { roleChoices } from './role-words.ts'

const verbs: Record<AccountAction, string> = {
  'become-customer': 'Change role',
  'become-vendor': 'Change role',
  'become-admin': 'Change role',
  deactivate: 'Deactivate',
  activate: 'Activate',
  delete: 'Delete',
  'close-shop': 'Deactivate shop',
  'reopen-shop': 'Activate shop',
}

type Account = Pick<User, '_id' | 'name' | 'role'>

/** Whether the person loses something by it, and so is told why. */
const isToldWhy = (action: AccountAction, { role }: Account): boolean =>
  action === 'deactivate' ||
  action === 'close-shop' ||
  (role === 'vendor' && (action === 'become-customer' || action === 'become-admin'))

/** Whether the security log keeps why: an administrator is made or is none any more. */
const isLoggedWhy = (action: AccountAction, { role }: Account): boolean =>
  action === 'become-admin' || (role === 'admin' && action.startsWith('become-'))

const asksWhy = (action: AccountAction, account: Account): boolean =>
  isToldWhy(action, account) || isLoggedWhy(action, account)

type AccountActionDialogProps = {
  account: Account
  /** Null while none is chosen. */
  action: AccountAction | null
  title: string
  reason: string
  onReason: (reason: string) => void
  onClose: () => void
  onConfirm: (action: AccountAction) => void
  children?: ReactNode
}

/**
 * Asks before an account or its shop is changed, with what follows as the server counts it now. Where that cannot be read, it
 * says so and what follows without counts: an administrator must be able to act all the same.
 */
function AccountActionDialog(props: AccountActionDialogProps) {
  const { account, action, title, reason, onReason, onClose, onConfirm, children } = props
  const path = action && `/api/admin/users/${account._id}/consequences?action=${action}`
  const { data, failure, isLoading, reload } = useApi(path, { read: parseConsequences })
  const isCounting = isLoading && !failure
  const follows = isCounting ? [] : sentences(action, account, failure ? undefined : data)
  return (
    <ActionDialog
      title={title}
      action={action ? verbs[action] : 'Change role'}
      isDestructive={action !== null && (action === 'delete' || asksWhy(action, account))}
      isWaiting={action === null || isCounting}
      question={action === 'delete' ? messages.admin.confirmDelete : undefined}
      follows={follows}
      onRetry={failure && reload}
      reason={
        action && asksWhy(action, account)
          ? { reader: isToldWhy(action, account) ? account.name : null, value: reason, onChange: onReason }
          : undefined
      }
      onClose={onClose}
      onConfirm={() => action && onConfirm(action)}
    >
      {children}
    </ActionDialog>
  )
}

function sentences(
  action: AccountAction | null,
  account: Account,
  counts: Consequences | undefined,
): string[] {
  if (!action) return ['Choose another role to see what follows.']
  return whatFollows(action, account, counts)
}

export type Confirmed = { action: AccountAction; reason: string }
type Asked = { action: AccountAction | 'change-role'; answer: (given: Confirmed | null) => void }

/**
 * The questions of a row before its account or shop is changed: `ask` answers what was confirmed, or null. What was typed as
 * the reason stays for another try until `forgetReason`.
 */
export function useActionDialog(account: Account, shopName?: string) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reason, setReason] = useState('')
  const ask = (action: Asked['action']) =>
    new Promise<Confirmed | null>((resolve) => {
      const answer = (given: Confirmed | null) => {
        setAsked(null)
        resolve(given)
      }
      setAsked({ action, answer })
    })
  const dialogProps = asked && {
    account,
    reason,
    onReason: setReason,
    onClose: () => asked.answer(null),
    onConfirm: (action: AccountAction) => asked.answer({ action, reason: reason.trim() }),
  }
  const dialog = !asked ? null : asked.action === 'change-role' ? (
    <RoleDialog {...dialogProps!} />
  ) : (
    <AccountActionDialog
      {...dialogProps!}
      action={asked.action}
      title={titleOf(asked.action, account, shopName)}
    />
  )
  return { ask, dialog, forgetReason: () => setReason('') }
}

const titleOf = (action: AccountAction, { name }: Account, shopName = name): string => {
  const isOfShop = action === 'close-shop' || action === 'reopen-shop'
  return isOfShop ? `${verbs[action]}: ${shopName}` : `${verbs[action]} ${name}?`
}

/** The choice of a role. Moving through the list changes nothing but what is said to follow. */
function RoleDialog(props: Omit<AccountActionDialogProps, 'action' | 'title' | 'children'>) {
  const { account } = props
  const [role, setRole] = useState(account.role)
  const action: AccountAction | null = role === account.role ? null : `become-${role}`
  return (
    <AccountActionDialog {...props} action={action} title={`Change the role of ${account.name}`}>
      <div className="mb-5">
        <SelectField label="Role" value={role} onChange={({ target }) => setRole(target.value as Role)}>
          {roleChoices.map((one) => (
            <option key={one.role} value={one.role}>
              {one.words}
            </option>
          ))}
        </SelectField>
      </div>
    </AccountActionDialog>
  )
}
