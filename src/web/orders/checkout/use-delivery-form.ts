import { useState } from 'react'
import { useDraft } from '../../forms/use-draft.ts'
import { type Form, useForm } from '../../forms/use-form.ts'
import { useSession } from '../../sessions/session.ts'
import {
  type DeliveryErrors,
  type DeliveryField,
  type DeliveryForm,
  emptyDeliveryForm,
  withProfile,
} from './delivery-form.ts'

export type DeliveryFormState = Form<DeliveryField> & {
  /** Delivery always asks for the address; pickup only once the server has missed it (docs/rules.md). */
  showsAddress: boolean
  /** The missing address has just been filled in for the buyer to look at. */
  isAddressFromProfile: boolean
  fillFromProfile: () => void
  /** Sets fields as if they were typed. */
  fillWith: (known: Partial<DeliveryForm>) => void
  /** For when the order has been placed. */
  forgetDraft: () => void
}

const fields = Object.keys(emptyDeliveryForm) as DeliveryField[]

/**
 * The values typed at checkout and their errors, stored as a draft. `start` is the form of an order that has no response yet,
 * stored maybe by a version that knew fewer fields.
 */
export function useDeliveryForm(start?: Partial<DeliveryForm>): DeliveryFormState {
  const { user } = useSession()
  const form = useForm<DeliveryField>({ ...emptyDeliveryForm, ...start })
  const draft = useDraft(form, 'checkout', fields, { isOffered: start === undefined })
  const [wasAddressMissing, setAddressMissing] = useState(false)
  const [filledAddress, setFilledAddress] = useState('')

  const fillWith = (known: Partial<DeliveryForm>) => {
    setFilledAddress('')
    for (const [name, value] of Object.entries(known)) form.set(name as DeliveryField, value)
  }
  const showErrors = (errors: DeliveryErrors) => {
    const isMissing = errors.address !== undefined && form.values.address.trim() === ''
    const known = isMissing ? (user?.address ?? '') : ''
    setFilledAddress(known)
    if (isMissing) setAddressMissing(true)
    if (known === '') return form.showErrors(errors)
    // Filled from the profile, so that a second press is enough: a note to read, no error.
    form.set('address', known)
    const { address: _filled, ...others } = errors
    form.showErrors(others)
    if (Object.keys(others).length === 0)
      form.ref.current?.querySelector<HTMLElement>('[name="address"]')?.focus()
  }
  return {
    ...form,
    showsAddress: form.values.method !== 'pickup' || wasAddressMissing || form.errors.address !== undefined,
    isAddressFromProfile: filledAddress !== '' && form.values.address === filledAddress,
    fillFromProfile: () => user && fillWith(withProfile(form.values, user)),
    fillWith,
    forgetDraft: draft.forget,
    showErrors,
  }
}
