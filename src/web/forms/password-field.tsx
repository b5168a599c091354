import { type InputHTMLAttributes, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx'
import { Field, type FieldProps } from './field.tsx'

/** A password that can be shown while typing: on a phone most typing errors are in what users cannot see. */
export function PasswordField({
  label,
  hint,
  error,
  isOptional,
  ...input
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} id={input.id}>
      {(described) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...described}
            type={isShown ? 'text' : 'password'}
            className="input pr-[44px]"
          />
          <button
            type="button"
            className="icon-button absolute top-0 right-0 h-full text-quiet"
            aria-label="Show password"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
          </button>
        </div>
      )}
    </Field>
  )
}
