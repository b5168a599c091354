import type { SubmitEvent } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { townIn } from '#shared/town-in-address.ts'
import { type Apply, applySchema } from '#shared/vendor-applications/application.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { TextAreaField, TextField } from '../forms/field.tsx'
import { EmailField, PhoneField } from '../forms/person-fields.tsx'
import { addressAndTown, TownField } from '../forms/town-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useEmailQuestion } from '../forms/use-email-question.tsx'
import { type Form, fieldErrorsOf, useForm } from '../forms/use-form.ts'
import { usePrefill } from '../forms/use-prefill.ts'
import { useSession } from '../sessions/session.ts'
import { forgetFailures, showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'

type FieldName = keyof Apply

const empty: Record<FieldName, string> = {
  name: '',
  email: '',
  tel: '',
  shopName: '',
  shopDescription: '',
  address: '',
  town: '',
}
const fieldNames = Object.keys(empty) as FieldName[]

type Answer = { application?: { sentByAccount?: boolean } }

/** The sent application, and whether it counts as sent from the account with its e-mail. */
export type SentApplication = Apply & { sentByAccount: boolean }

export function ApplicationForm({ onSent }: { onSent: (application: SentApplication) => void }) {
  const form = useForm<FieldName>(empty)
  usePrefill(form, knownOf)
  // An application is written in pieces: a call comes, the tab is closed, the line is dead.
  const draft = useDraft(form, 'application', fieldNames, { reach: 'device' })
  // No e-mail is refused for its format (specification section 5).
  const [isEmailMeant, confirmDialog] = useEmailQuestion(form)
  const [startAgain, emptyDialog] = useStartAgain(form)
  const { run, isBusy } = useAction(send, {
    fallback: messages.application.submitFailed,
    onFailure: ({ code, message, errors }) => {
      form.showErrors(code === 'application_pending' ? { email: message } : errors)
      return false
    },
  })

  async function send(application: Apply) {
    const answer = await callApi<Answer>('/api/vendorApplication/apply', {
      method: 'POST',
      json: application,
    })
    draft.forget()
    onSent({ ...application, sentByAccount: answer.application?.sentByAccount === true })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    forgetFailures()
    const parsed = applySchema.safeParse(form.values)
    form.showErrors(fieldErrorsOf(parsed.error?.issues))
    if (!parsed.success) showToast(messages.application.fixErrors, 'error')
    else if (await isEmailMeant(parsed.data.email)) await run(parsed.data)
  }
  return (
    <>
      <form ref={form.ref} method="dialog" onSubmit={submit} noValidate className="card grid gap-5 p-5">
        <NeedsScript />
        <Fields form={form} />
        <Button type="submit" isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start sm:px-8">
          {isBusy ? 'Submitting...' : 'Submit Application'}
        </Button>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-quiet text-sm">
          <p>What you type stays on this phone for a day, until you send it.</p>
          {form.isChanged && (
            <button type="button" className="link min-h-11" onClick={startAgain}>
              Empty the form
            </button>
          )}
        </div>
      </form>
      {confirmDialog}
      {emptyDialog}
    </>
  )
}

/** Phones are shared: what a visitor typed is found by the next one, who empties the form. */
function useStartAgain(form: Form<FieldName>) {
  const { user } = useSession()
  const [confirm, dialog] = useConfirm()
  const startAgain = async () => {
    if (!(await confirm(emptyQuestion))) return
    const known = Object.entries(user ? knownOf(user) : {}).filter(([, value]) => value)
    form.reset({ ...empty, ...Object.fromEntries(known) })
    form.ref.current?.querySelector<HTMLElement>('[name=name]')?.focus()
  }
  return [startAgain, dialog] as const
}

const emptyQuestion = {
  title: 'Empty the form?',
  text: 'What you typed will be lost.',
  action: 'Empty it',
  back: 'Keep it',
  isDestructive: true,
}

function Fields({ form }: { form: Form<FieldName> }) {
  return (
    <>
      <TextField label="Full name" autoComplete="name" {...form.field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField hint="We send our answer here." {...form.field('email')} />
        <PhoneField {...form.field('tel')} />
      </div>
      <TextField label="Shop name" autoComplete="organization" {...form.field('shopName')} />
      <TextAreaField
        label="Shop description"
        hint="What you sell, and for whom."
        {...form.field('shopDescription')}
      />
      <TextField
        label="Address"
        hint="Street, area and town, and what it is near."
        autoComplete="address-line1"
        {...addressAndTown(form)}
      />
      <TownField {...form.field('town')} />
    </>
  )
}

/** Administrators don't apply for other people from their own account. */
const knownOf = ({ name, email, tel, address, role }: User): Partial<Record<FieldName, string>> =>
  role === 'admin' ? {} : { name, email, tel, address, town: townIn(address ?? '') }
