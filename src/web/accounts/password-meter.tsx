import { useEffect, useState } from 'react'
import type { PasswordOwner } from '#shared/accounts/password-rules.ts'
import type { passwordStrength } from './password-strength.ts'

const colours = { 1: 'bg-red', 2: 'bg-clay', 3: 'bg-green', 4: 'bg-green' } as const

/**
 * Four bars and a word below a password that is being typed. It advises and never refuses. The list of common passwords comes
 * with the first letter; without it there is no advice.
 */
export function PasswordMeter({ password, owner }: { password: string; owner?: PasswordOwner | undefined }) {
  const [rate, setRate] = useState<typeof passwordStrength>()
  const isTyped = password !== ''
  useEffect(() => {
    if (isTyped)
      import('./password-strength.ts').then(
        (module) => setRate(() => module.passwordStrength),
        () => {},
      )
  }, [isTyped])
  const strength = isTyped ? rate?.(password, owner) : undefined
  return (
    <div className="mt-2">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((level) => (
          <span
            key={level}
            className={`h-1.5 rounded-full ${strength && level <= strength.level ? colours[strength.level] : 'bg-divider'}`}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-1 min-h-5 text-quiet text-sm">
        {strength?.words ?? 'A few words in a row make a good password.'}
      </p>
    </div>
  )
}
