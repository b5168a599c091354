import { describe, expect, it } from 'vitest'
import { messages } from '#shared/messages.ts'
import {
  type DeliveryForm,
  emptyDeliveryForm,
  readDeliveryForm,
  refusedField,
  withProfile,
} from './delivery-form.ts'

const full: DeliveryForm = {
  firstName: 'Aminata',
  lastName: 'Kamara',
  phone: '076 123 456',
  method: 'delivery',
  address: '5 Kissy Road, Freetown',
  instructions: '',
}

describe('the delivery form', () => {
  const errors: { name: string; form: Partial<DeliveryForm>; field: string; message: string }[] = [
    {
      name: 'nothing typed',
      form: emptyDeliveryForm,
      field: 'firstName',
      message: messages.order.nameMissing,
    },
    {
      name: 'no last name and no phone',
      form: { lastName: ' ', phone: '' },
      field: 'lastName',
      message: messages.order.nameMissing,
    },
    {
      name: 'no phone and no address',
      form: { phone: '', address: '' },
      field: 'phone',
      message: messages.order.phoneMissing,
    },
    {
      name: 'letters for a phone number',
      form: { phone: 'call me' },
      field: 'phone',
      message: messages.order.phoneWrong,
    },
    { name: 'no address', form: { address: '' }, field: 'address', message: messages.order.addressMissing },
    {
      name: 'no address for a pickup either',
      form: { method: 'pickup', address: '' },
      field: 'address',
      message: messages.order.addressMissing,
    },
  ]
  it.each(errors)('names the first error: $name', ({ form, field, message }) => {
    expect(readDeliveryForm({ ...full, ...form })).toEqual({ error: { field, message } })
  })

  it('is sent trimmed, the phone without spaces', () => {
    expect(readDeliveryForm({ ...full, firstName: ' Aminata ' })).toEqual({
      delivery: { ...full, phone: '076123456' },
    })
  })

  it.each(['076123456', '(076) 12-34-56', '00232 76 123456', '76123456'])(
    'takes %s as a phone number',
    (phone) => {
      expect(readDeliveryForm({ ...full, phone })).toHaveProperty('delivery.phone')
    },
  )
})

describe('a refusal of the server', () => {
  it('is shown at the field it names', () => {
    expect(refusedField({ phone: 'No.' })).toEqual({ field: 'phone', message: 'No.' })
    expect(refusedField({ 'items.0.quantity': 'No.' })).toBeNull()
  })
})

describe('my details', () => {
  it('fill what the profile knows and keep the rest', () => {
    const profile = { firstName: 'Sorie', lastName: 'Bangura', tel: '+23276123456', address: '' }
    expect(withProfile({ ...full, instructions: 'Ring twice' }, profile)).toEqual({
      ...full,
      firstName: 'Sorie',
      lastName: 'Bangura',
      phone: '+23276123456',
      instructions: 'Ring twice',
    })
  })
})
