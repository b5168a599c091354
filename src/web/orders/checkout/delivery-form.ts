import { type Delivery, type DeliveryDetails, deliveryDetailsSchema } from '#shared/orders/order.ts'

export type DeliveryField = keyof Delivery
/** The values typed at checkout. */
export type DeliveryForm = Record<DeliveryField, string>
export type FieldError = { field: DeliveryField; message: string }

/** All fields start empty (docs/rules.md); delivery is the default method. */
export const emptyDeliveryForm: DeliveryForm = {
  firstName: '',
  lastName: '',
  phone: '',
  method: 'delivery',
  address: '',
  instructions: '',
}

/** The form as it is sent, or its first error in the specification's order: names, phone, address. */
export function readDeliveryForm(form: DeliveryForm): { delivery: DeliveryDetails } | { error: FieldError } {
  const result = deliveryDetailsSchema.safeParse(form)
  if (result.success) return { delivery: result.data }
  const [first] = result.error.issues
  return { error: { field: (first?.path[0] ?? 'firstName') as DeliveryField, message: first?.message ?? '' } }
}

/** The first field that the server refused, when the response names one of this form. */
export function refusedField(errors: Record<string, string>): FieldError | null {
  for (const [field, message] of Object.entries(errors)) {
    if (field in emptyDeliveryForm) return { field: field as DeliveryField, message }
  }
  return null
}

type Profile = { firstName: string; lastName: string; tel: string; address: string }

/** 'Use my details': name, phone and address from the profile; where the profile has none, typed values stay. */
export const withProfile = (form: DeliveryForm, profile: Profile): DeliveryForm => ({
  ...form,
  firstName: profile.firstName || form.firstName,
  lastName: profile.lastName || form.lastName,
  phone: profile.tel || form.phone,
  address: profile.address || form.address,
})
