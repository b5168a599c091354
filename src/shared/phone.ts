const localPhone = /^0\d{8}$/
const internationalPhone = /^\+232\d{8}$/
const anyPhone = /^\+?\d{6,15}$/

/** Takes out the spaces and dashes people type between digits; pages do this before they check, and checkout's schema itself. */
export const withoutSeparators = (phone: string): string => phone.replace(/[\s-]/g, '')

/** 0 plus 8 digits or +232 plus 8 digits, nothing between them (specification section 5). */
export const isSierraLeonePhone = (phone: string): boolean =>
  localPhone.test(phone) || internationalPhone.test(phone)

/** `0XXXXXXXX` as `+232XXXXXXXX`; anything else as it is. */
export const toInternationalPhone = (phone: string): string =>
  localPhone.test(phone) ? `+232${phone.slice(1)}` : phone

/** Checkout takes numbers from abroad too: 6 to 15 digits with an optional plus (docs/rules.md). */
export const isReachablePhone = (phone: string): boolean => anyPhone.test(phone)

/** `+232 10 123456`, for reading aloud. */
export const formatPhone = (phone: string): string =>
  internationalPhone.test(phone) ? `+232 ${phone.slice(4, 6)} ${phone.slice(6)}` : phone
