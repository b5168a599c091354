import { type ReactNode, type SubmitEvent, useState } from 'react'
import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
import { paymentMethods, paymentWords } from '#shared/orders/payment-states.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { SelectField, TextField } from '../../forms/field.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { type FieldErrors, type Form, fieldErrorsOf, useForm } from '../../forms/use-form.ts'
import { useOldLeonesGuard } from '../../forms/use-old-leones-guard.tsx'
import { showToast } from '../../toasts/toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Where the server gave no words. */
export const paymentFailed = 'Failed to save the payment'

type Read<Body> = {
  success: boolean
  data?: Body
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
}

type PaymentDialogProps<Name extends string, Body> = {
  title: string
  /** Under which what is typed is kept when the window is closed. */
  name: string
  /** The fields and what they begin with. */
  fields: Record<Name, string>
  call: { path: string; method: 'POST' | 'PUT' }
  /** What is sent for what is typed, or what is wrong with it. */
  read: (typed: Record<Name, string>) => Read<Body>
  words: { act: string; done: string; failed: string }
  /** An amount before that needs no question, and what may have been meant by one that looks like old Leones. */
  amountBefore?: number | null
  meantBy?: (cents: number) => number | null
  onAnswer: (answer: unknown) => void
  /** Something else was said meanwhile, and is to be read. */
  onStale?: () => void
  onClose: () => void
  /** `hint` stands below the amount. */
  children: (field: Form<Name>['field'], hint: ReactNode) => ReactNode
}

/** A window that says something of a payment or its sum. It stays open until that is saved; what was typed is kept. */
export function PaymentDialog<Name extends string, Body>({
  title,
  name,
  fields,
  call,
  read,
  words,
  amountBefore = null,
  meantBy = () => null,
  onAnswer,
  onStale,
  onClose,
  children,
}: PaymentDialogProps<Name, Body>) {
  const form = useForm<Name>(fields)
  const draft = useDraft(form, name, Object.keys(fields) as Name[])
  const [failure, setFailure] = useState('')
  // What the other side did while the window was open: said, and left to the reader, who may have paid the former sum.
  const [begun, setBegun] = useState(fields)
  const amount = 'amount' in fields ? String(fields.amount) : ''
  const isStale = amount !== '' && 'amount' in begun && begun.amount !== amount
  const takeAmount = () => {
    form.set('amount' as Name, amount)
    setBegun(fields)
  }
  const send = async (json: Body) => {
    const answer = await callApi<{ message?: string }>(call.path, { method: call.method, json })
    draft.forget()
    onClose()
    onAnswer(answer)
    showToast(answer.message || words.done, 'success')
  }
  const { run, isBusy } = useAction(send, {
    fallback: words.failed,
    onFailure: ({ message, errors, code }) => {
      if (code === 'payment_changed') onStale?.()
      form.showErrors(errors as FieldErrors<Name>)
      setFailure(message || `${words.failed}. ${messages.checkConnection}`)
      return true
    },
  })
  const save = () => {
    setFailure('')
    const { data, error } = read(form.values)
    form.showErrors(fieldErrorsOf<Name>(error?.issues))
    if (!error) void run(data as Body)
  }
  const guard = useOldLeonesGuard({
    title: 'Is this the right amount?',
    hint: '',
    typed: 'amount' in form.values ? String(form.values.amount) : '',
    before: amountBefore,
    meantBy,
    onUse: (typed) => form.set('amount' as Name, typed),
    focus: () => form.ref.current?.querySelector<HTMLElement>('[name=amount]')?.focus(),
    save,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    guard.check()
  }
  return (
    <>
      <Dialog title={title} look="sheet" onClose={onClose}>
        <form ref={form.ref} onSubmit={submit} noValidate className="grid gap-4">
          {children(form.field, guard.hint)}
          <div role="status">
            {isStale && (
              <div className="grid justify-items-start gap-2">
                <p className="text-sm">{messages.payment.sumChanged}</p>
                <Button look="plain" onClick={takeAmount}>
                  {`Write ${formatPrice(Number(amount))}`}
                </Button>
              </div>
            )}
          </div>
          {failure && !isBusy && <Alert>{failure}</Alert>}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button look="plain" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" isBusy={isBusy}>
              {isBusy ? 'Saving...' : words.act}
            </Button>
          </div>
        </form>
      </Dialog>
      {guard.question}
    </>
  )
}

/** What a form gives a field. */
export type FieldOf = ReturnType<Form<string>['field']>

/** How it was paid. */
export const MethodField = (field: FieldOf & { isOptional?: boolean }) => (
  <SelectField label="How" {...field}>
    <option value="">Please choose</option>
    {paymentMethods.map((method) => (
      <option key={method} value={method}>
        {`${paymentWords[method][0]!.toUpperCase()}${paymentWords[method].slice(1)}`}
      </option>
    ))}
  </SelectField>
)

type AmountFieldProps = FieldOf & { label: string; hint?: string; below: ReactNode }

/** An amount in Leones. */
export const AmountField = ({ label, hint, below, ...field }: AmountFieldProps) => (
  <div className="grid gap-1.5">
    <TextField label={label} hint={hint} inputMode="decimal" autoComplete="off" {...field} />
    {below}
  </div>
)
