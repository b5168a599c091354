import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type ProfileField as ProfileFieldName, profileFields } from '#shared/accounts/profile-schemas.ts'
import type { User } from '#shared/accounts/user.ts'
import { parseUser, parseUserAnswer } from '#shared/accounts/user-shape.ts'
import { messages } from '#shared/messages.ts'
import { formatPhone } from '#shared/phone.ts'
import { type ApiFailure, callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { TextField } from '../../forms/field.tsx'
import { PhoneField } from '../../forms/person-fields.tsx'
import { useForm } from '../../forms/use-form.ts'
import { updateUser } from '../../sessions/session.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import { showServerErrors, useFocusOnArrival } from '../form-parts.ts'

type ProfileFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> & {
  name: ProfileFieldName
  label: string
  user: User
  /** What is said below the value. */
  children?: ReactNode
}

/** One detail of the profile, with an Edit button that opens only this one. */
export function ProfileField(props: ProfileFieldProps) {
  const { name, label, user, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setIsOpen(false))
    editButton.current?.focus()
  }
  return (
    <li className="border-divider border-t pt-2 pb-3 sm:pt-3">
      {isOpen ? (
        <EditForm {...props} onClose={close} />
      ) : (
        <div className="grid grid-cols-[1fr_auto] items-center gap-x-3">
          <p className="text-quiet text-sm sm:self-end">{label}</p>
          <button
            ref={editButton}
            type="button"
            className="button button-quiet -mr-3 sm:row-span-2"
            onClick={() => setIsOpen(true)}
          >
            <EditIcon className="size-5" />
            Edit<span className="sr-only"> {label.toLowerCase()}</span>
          </button>
          <p className="max-sm:col-span-2 sm:self-start">
            {user[name] ? (
              <Shown name={name} value={user[name]} />
            ) : (
              <span className="text-quiet">Not given</span>
            )}
          </p>
          {children && <div className="col-span-2">{children}</div>}
        </div>
      )}
    </li>
  )
}

/** Phone numbers are grouped by CSS only: copying and searching get the number as it is stored. */
function Shown({ name, value }: { name: ProfileFieldName; value: string }) {
  if (name !== 'tel') return value
  return (
    <span className="even-figures">
      {formatPhone(value)
        .split(' ')
        .map((group) => (
          <span key={group} className="ml-[0.3em] first:ml-0">
            {group}
          </span>
        ))}
    </span>
  )
}

type EditFields = ProfileFieldName | 'currentPassword'

function EditForm({
  name,
  label,
  user,
  onClose,
  children: _note,
  ...input
}: ProfileFieldProps & { onClose: () => void }) {
  const form = useForm({ [name]: user[name] ?? '', currentPassword: '' } as Record<EditFields, string>)
  const [isProofAsked, setIsProofAsked] = useState(false)
  const { run, isBusy } = useAction(save, {
    fallback: messages.profile.updateFailed,
    onFailure: showAtFields,
  })
  useFocusOnArrival(form.ref, name)

  async function save(value: string) {
    const proof = isProofAsked ? { currentPassword: form.values.currentPassword } : {}
    const json = { [name]: value, ...proof }
    const answer = await callApi<{ message?: string }>('/api/user/profile', { method: 'PUT', json })
    updateUser(parseUserAnswer(answer, user) ?? parseUser(json, user))
    showToast(answer.message || messages.profile.updated, 'success')
    onClose()
  }
  function showAtFields(failure: ApiFailure): boolean {
    if (failure.errors.currentPassword) setIsProofAsked(true)
    const isEmailTaken = failure.code === 'email_taken'
    return showServerErrors(form, isEmailTaken ? { email: failure.message } : failure.errors)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { data, error } = profileFields[name].safeParse(form.values[name])
    if (error) form.showErrors({ [name]: error.issues[0]?.message })
    else void run(data)
  }
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
  return (
    <form ref={form.ref} noValidate onSubmit={submit} onKeyDown={leave} className="grid gap-4 py-2">
      {name === 'tel' ? (
        <PhoneField label={label} {...form.field(name)} />
      ) : (
        <TextField
          {...input}
          label={label}
          autoCapitalize={name === 'email' ? 'none' : undefined}
          {...form.field(name)}
        />
      )}
      {isProofAsked && <CurrentPasswordField {...form.field('currentPassword')} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
