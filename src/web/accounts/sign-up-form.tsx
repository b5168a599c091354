import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { signupPersonalSchema } from '#shared/accounts/auth-schemas.ts'
import { messages } from '#shared/messages.ts'
import { type ApiFailure, callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { useEmailQuestion } from '../forms/use-email-question.tsx'
import { type FieldErrors, type Form, fieldErrorsOf } from '../forms/use-form.ts'
import { showToast } from '../toasts/toast.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { isSecondClick } from '../ui/second-click.ts'
import { showServerErrors, useFocusOnArrival } from './form-parts.ts'
import type { SignUpStep } from './left-sign-up.ts'
import { firstStepFields, PasswordStep, PersonalStep, type SignUpFields } from './sign-up-steps.tsx'

export type SignUpFormProps = {
  form: Form<SignUpFields>
  step: SignUpStep
  onStep: (step: SignUpStep) => void
  /** Called with what opens the new account. */
  onSignedUp: (account: Record<'email' | 'password', string>) => void
  onLogin: () => void
}

/** Personal details first, then address and passwords (specification section 4). */
export function SignUpForm({ form, step, onStep, onSignedUp, onLogin }: SignUpFormProps) {
  const { run, isBusy, refusal } = useSignUp(form, onStep, onSignedUp)
  useFocusOnArrival(form.ref, step)
  const [isEmailMeant, emailDialog] = useEmailQuestion(form)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (step === 2) return void run()
    const { error } = signupPersonalSchema.safeParse(form.values)
    if (error) form.showErrors(fieldErrorsOf(error.issues))
    else if (await isEmailMeant(form.values.email.trim())) onStep(2)
  }
  return (
    <>
      <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
        <StepBar step={step} />
        {step === 1 ? <PersonalStep form={form} /> : <PasswordStep form={form} />}
        {refusal && <Alert>{refusal}</Alert>}
        <div className="flex flex-wrap gap-3">
          {step === 2 && (
            <Button look="plain" onClick={() => onStep(1)}>
              Back
            </Button>
          )}
          <Button
            type="submit"
            isBusy={isBusy}
            className="grow"
            onClick={(event) => isSecondClick(event) && event.preventDefault()}
          >
            {step === 1 ? 'Next' : isBusy ? 'Signing up...' : 'Sign up'}
          </Button>
        </div>
        {step === 2 && (
          <p className="text-quiet text-sm">
            {/* In a page of its own: nothing typed here is lost. */}
            <a
              href="/privacy"
              target="_blank"
              className="link inline-flex min-h-11 items-center"
              rel="noopener"
            >
              What we keep about you, and why
            </a>
          </p>
        )}
        <p className="text-center text-quiet text-sm">
          Already have an account?{' '}
          <button type="button" className="link min-h-11" onClick={onLogin}>
            Login
          </button>
        </p>
      </form>
      {emailDialog}
    </>
  )
}

function useSignUp(
  form: Form<SignUpFields>,
  onStep: SignUpFormProps['onStep'],
  onSignedUp: SignUpFormProps['onSignedUp'],
) {
  const [refusal, setRefusal] = useState('')
  const showFailure = (failure: ApiFailure): boolean => {
    const isEmailTaken = failure.code === 'email_taken'
    const errors: FieldErrors<string> = isEmailTaken ? { email: failure.message } : failure.errors
    if (firstStepFields.some((name) => errors[name])) flushSync(() => onStep(1))
    if (showServerErrors(form, errors)) return true
    setRefusal(failure.message || `${messages.auth.signupFailed}. ${messages.auth.tryAgain}`)
    return true
  }
  const { run, isBusy } = useAction(
    async () => {
      setRefusal('')
      const { message } = await callApi<{ message: string }>('/api/auth/signup', {
        method: 'POST',
        json: form.values,
        withToken: false,
      })
      showToast(message || messages.auth.signupSuccessful, 'success')
      onSignedUp(form.values)
    },
    { fallback: messages.auth.signupFailed, onFailure: showFailure },
  )
  return { run, isBusy, refusal }
}

function StepBar({ step }: { step: SignUpStep }) {
  return (
    <div>
      <p className="mb-2 text-quiet text-sm">
        Step {step} of 2: {step === 1 ? 'about you' : 'address and password'}
      </p>
      <div aria-hidden="true" className="grid grid-cols-2 gap-1.5">
        <span className="h-1.5 rounded-full bg-green" />
        <span className={`h-1.5 rounded-full ${step === 2 ? 'bg-green' : 'bg-divider'}`} />
      </div>
    </div>
  )
}
