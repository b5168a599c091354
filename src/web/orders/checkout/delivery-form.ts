import { type Delivery, type DeliveryDetails, deliveryDetailsSchema } from '#shared/orders/order.ts'
import { type FieldErrors, fieldErrorsOf } from '../../forms/use-form.ts'

export type DeliveryField = keyof Delivery
/** The values typed at checkout. */
export type DeliveryForm = Record<DeliveryField, string>
export type DeliveryErrors = FieldErrors<DeliveryField>

/** All fields start empty (docs/rules.md); delivery is the default method. */
export const emptyDeliveryForm: DeliveryForm = {
  firstName: '',
  lastName: '',
  phone: '',
  method: 'delivery',
  address: '',
  instructions: '',
  landmark: '',
}

/** The form as it is sent, or its field errors in the specification's order: names, phone, address. */
export function readDeliveryForm(
  form: DeliveryForm,
): { delivery: DeliveryDetails } | { errors: DeliveryErrors } {
  const result = deliveryDetailsSchema.safeParse(form)
  return result.success ? { delivery: result.data } : { errors: fieldErrorsOf(result.error.issues) }
}

/** The server's field errors that are about this form; null without one. */
export function refusedFields(errors: Record<string, string>): DeliveryErrors | null {
  const own = Object.entries(errors).filter(([field]) => field in emptyDeliveryForm)
  return own.length > 0 ? Object.fromEntries(own) : null
}

type Profile = { firstName: string; lastName: string; tel: string; address: string }

/**
 * 'Use my details': name, phone and address from the profile; where the profile has none, typed values stay. The landmark
 * belonged to the address before.
 */
export const withProfile = (form: DeliveryForm, profile: Profile): DeliveryForm => ({
  ...form,
  firstName: profile.firstName || form.firstName,
  lastName: profile.lastName || form.lastName,
  phone: profile.tel || form.phone,
  address: profile.address || form.address,
  landmark: profile.address && profile.address !== form.address ? '' : form.landmark,
})
