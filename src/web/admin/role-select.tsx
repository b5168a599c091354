import { useState } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import { roleChoices } from './role-words.ts'

type RoleSelectProps = {
  user: Pick<User, 'name' | 'role'>
  disabled?: boolean
  /** Saves the role; the chosen one is shown meanwhile. */
  onChoose: (role: Role) => Promise<unknown>
}

/** The role of an account; choosing another one saves it at once. Stays enabled meanwhile, so that it keeps the focus. */
export function RoleSelect({ user, disabled, onChoose }: RoleSelectProps) {
  const [chosen, setChosen] = useState<Role | null>(null)
  const choose = async (role: Role) => {
    setChosen(role)
    await onChoose(role)
    setChosen(null)
  }
  return (
    <select
      aria-label={`Role of ${user.name}`}
      value={chosen ?? user.role}
      disabled={disabled}
      onChange={(event) => void choose(event.target.value as Role)}
      className="input max-w-40 disabled:bg-sand disabled:text-quiet"
    >
      {roleChoices.map(({ role, words }) => (
        <option key={role} value={role}>
          {words}
        </option>
      ))}
    </select>
  )
}
