import { type KeyboardEvent, type SubmitEvent, useEffect } from 'react'
import {
  type KeepAddress,
  type KeptAddress,
  type KeptAddressAnswer,
  keepAddressSchema,
  offeredLabels,
} from '#shared/addresses/kept-address.ts'
import { longest } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { TextField } from '../forms/field.tsx'
import { type FieldErrors, fieldErrorsOf, useForm } from '../forms/use-form.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { AddressChip, AddressChips } from './address-chips.tsx'
import { addressesPath } from './use-kept-addresses.ts'

type AddressFormProps = {
  /** The address to change; none for a new one. */
  address?: KeptAddress
  onSaved: () => void
  onCancel: () => void
}

type Field = keyof KeepAddress

/** Name, address and landmark of one kept address. */
export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const { label = '', address: place = '', landmark = '' } = address ?? {}
  const form = useForm<Field>({ label, address: place, landmark })
  const { run, isBusy } = useAction(save, {
    fallback: messages.addresses.saveFailed,
    onFailure: ({ errors }) => {
      form.showErrors(errors as FieldErrors<Field>)
      return Object.keys(errors).length > 0
    },
  })
  async function save(json: KeepAddress) {
    const path = address ? `${addressesPath}/${address._id}` : addressesPath
    const { message } = await callApi<KeptAddressAnswer>(path, { method: address ? 'PUT' : 'POST', json })
    showToast(message || messages.addresses.kept, 'success')
    onSaved()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { data, error } = keepAddressSchema.safeParse(form.values)
    if (error) form.showErrors(fieldErrorsOf(error.issues))
    else void run(data)
  }
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onCancel()
  return (
    <form ref={form.ref} noValidate onSubmit={submit} onKeyDown={leave} className="grid gap-4 py-4">
      <div className="grid gap-2">
        <TextField {...form.field('label')} label="Name" maxLength={longest.label} />
        <AddressChips label={<span className="sr-only">Usual names</span>}>
          {offeredLabels.map((offered) => (
            <AddressChip
              key={offered}
              isChosen={form.values.label === offered}
              onClick={() => form.set('label', offered)}
            >
              {offered}
            </AddressChip>
          ))}
        </AddressChips>
      </div>
      <TextField
        {...form.field('address')}
        label="Address"
        autoComplete="off"
        maxLength={longest.address}
        hint="House, street, area and town."
      />
      <TextField
        {...form.field('landmark')}
        label="Landmark: near what?"
        isOptional
        autoComplete="off"
        maxLength={longest.landmark}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
