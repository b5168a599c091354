import { draftAgeMs } from '../forms/old-drafts.ts'
import { store, storedIn, storedText } from '../sessions/stored.ts'

export type SignUpStep = 1 | 2

/** The name of the draft, whose fields are in sign-up-steps.tsx. */
export const signUpDraft = 'sign-up'
const stepName = 'sign-up step'

/** A visitor's: a signed-in user signs nobody up. */
const stored = (name: string): unknown => storedIn(storedText('tab', name, ''), draftAgeMs)

/** The step at which a visitor has left a sign-up in this tab; null where nothing is typed. */
export function leftSignUp(): SignUpStep | null {
  if (!stored(signUpDraft)) return null
  return stored(stepName) === 2 ? 2 : 1
}

export const storeStep = (step: SignUpStep): void => store('tab', stepName, '', step === 1 ? null : step)
