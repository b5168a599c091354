import type { SubmitEvent } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { isId, shortId } from '#shared/ids.ts'
import { type ContactMessage, contactMessageSchema } from '#shared/messages/contact-message.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { TextAreaField, TextField } from '../forms/field.tsx'
import { EmailField, PhoneField } from '../forms/person-fields.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { type FieldErrors, fieldErrorsOf, useForm } from '../forms/use-form.ts'
import { usePrefill } from '../forms/use-prefill.ts'
import { useSearchParams } from '../navigation/router.ts'
import { forgetFailures, showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'

type FieldName = keyof ContactMessage

const empty: Record<FieldName, string> = { firstName: '', lastName: '', email: '', tel: '', message: '' }
const fieldNames = Object.keys(empty) as FieldName[]
const { requiredMissing, sendFailed } = messages.contact

/** `onSent` gets the sender's first name. A page of an order leads here with the order's id, which the message begins with. */
export function ContactForm({ onSent }: { onSent: (firstName: string) => void }) {
  const form = useForm<FieldName>(empty)
  const orderId = useSearchParams().get('order') ?? ''
  usePrefill(form, (user) => ({
    ...knownOf(user),
    message: isId(orderId) ? `Order ${shortId(orderId)}: ` : '',
  }))
  const draft = useDraft(form, 'message', fieldNames)
  const { run, isBusy } = useAction(send, {
    fallback: sendFailed,
    onFailure: ({ status, errors }) => {
      form.showErrors(atFields(errors))
      if (status === 0) showToast(messages.networkError, 'error')
      return status === 0
    },
  })

  async function send(message: ContactMessage) {
    const answer = await callApi<{ message: string }>('/api/messages/', {
      method: 'POST',
      json: message,
    })
    showToast(answer.message || messages.contact.sent, 'success')
    draft.forget()
    onSent(message.firstName)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    forgetFailures()
    const parsed = contactMessageSchema.safeParse(form.values)
    const errors = fieldErrorsOf<FieldName>(parsed.error?.issues)
    form.showErrors(atFields(errors))
    if (parsed.success) await run(parsed.data)
    else if (Object.values(errors).includes(requiredMissing)) showToast(requiredMissing, 'error')
  }
  return (
    <form ref={form.ref} method="dialog" onSubmit={submit} noValidate className="card grid gap-5 p-5">
      <NeedsScript />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" isOptional autoComplete="family-name" {...form.field('lastName')} />
        <EmailField hint="We answer here or by phone." {...form.field('email')} />
        <PhoneField {...form.field('tel')} />
      </div>
      <TextAreaField
        label="Message"
        hint="About an order? Please add its number, such as #4f09bc."
        rows={6}
        {...form.field('message')}
      />
      <Button type="submit" isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start sm:px-8">
        {isBusy ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}

/** 'Please fill in required fields.' is shown once, for the whole form; each field says what to do there. */
const atFields = (errors: FieldErrors<FieldName>): FieldErrors<FieldName> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, words]) => [
      name,
      words === requiredMissing ? 'Please fill this in' : words,
    ]),
  )

const knownOf = ({ firstName, lastName, email, tel }: User): Partial<Record<FieldName, string>> => ({
  firstName,
  lastName,
  email,
  tel,
})
