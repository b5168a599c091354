import { describe, expect, it } from 'vitest'
import { messages } from '#shared/messages.ts'
import {
  type DeliveryForm,
  emptyDeliveryForm,
  readDeliveryForm,
  refusedFields,
  withProfile,
} from './delivery-form.ts'

const full: DeliveryForm = {
  firstName: 'Aminata',
  lastName: 'Kamara',
  phone: '076 123 456',
  method: 'delivery',
  address: '5 Kissy Road, Freetown',
  instructions: '',
  landmark: 'opposite the mosque',
}

describe('the delivery form', () => {
  const { nameMissing, phoneMissing, phoneWrong, addressMissing } = messages.order
  const cases: { name: string; form: Partial<DeliveryForm>; errors: [string, string][] }[] = [
    {
      name: 'nothing typed',
      form: emptyDeliveryForm,
      errors: [
        ['firstName', nameMissing],
        ['lastName', nameMissing],
        ['phone', phoneMissing],
        ['address', addressMissing],
      ],
    },
    {
      name: 'no last name and no phone',
      form: { lastName: ' ', phone: '' },
      errors: [
        ['lastName', nameMissing],
        ['phone', phoneMissing],
      ],
    },
    {
      name: 'letters for a phone number and no address',
      form: { phone: 'call me', address: '' },
      errors: [
        ['phone', phoneWrong],
        ['address', addressMissing],
      ],
    },
    {
      name: 'no address for a pickup either',
      form: { method: 'pickup', address: '' },
      errors: [['address', addressMissing]],
    },
  ]
  it.each(cases)('names every error, in the specified order: $name', ({ form, errors }) => {
    const read = readDeliveryForm({ ...full, ...form })
    expect('errors' in read && Object.entries(read.errors)).toEqual(errors)
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
  it('is shown at the fields it names', () => {
    const errors = { phone: 'No.', address: 'Not there.' }
    expect(refusedFields({ ...errors, 'items.0.quantity': 'No.' })).toEqual(errors)
    expect(refusedFields({ 'items.0.quantity': 'No.' })).toBeNull()
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

  it('take no landmark along to another address', () => {
    const profile = { firstName: 'Sorie', lastName: 'Bangura', tel: '+23276123456', address: 'Kenema' }
    expect(withProfile(full, profile).landmark).toBe('')
    expect(withProfile(full, { ...profile, address: full.address }).landmark).toBe(full.landmark)
  })
})
