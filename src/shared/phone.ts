/** No number is typed longer: a longer text is none, and nothing else looks at it. */
export const longestPhone = 40

/** What people type between digits. */
const separators = /[\s().\u2010-\u2015\u2212/-]/g
/**
 * Eight digits of Sierra Leone: `076123456`, `76123456`, `+23276123456`, `23276123456`, `0023276123456`, `+232076123456`.
 * Without the 0 or the plus the first of them is none: `07612345` lacks a digit.
 */
const sierraLeonean = /^(?:0|\+2320?|(?:(?:00)?2320?)?(?=[1-9]))(\d{8})$/
/** A number of another country: with plus or 00, or so long that only the plus can be missing. */
const foreign = /^(?:\+|00|(?=\d{11}))(?!232)([1-9]\d{5,14})$/

/** `+44 (0)7700 900123` is `+447700900123`: the 0 in brackets is for callers inside the country. */
export const withoutSeparators = (typed: string): string => typed.replace('(0)', '').replace(separators, '')

/**
 * A phone number as it is stored: `+232XXXXXXXX`, or another country's with its plus, however it is typed; null for what is
 * none (docs/rules.md, 'Phone numbers'). `normal_phone` in db/migrations does the same.
 */
export function normalisePhone(typed: string): string | null {
  if (typed.length > longestPhone) return null
  const packed = withoutSeparators(typed)
  const local = sierraLeonean.exec(packed)
  if (local) return `+232${local[1]}`
  const abroad = foreign.exec(packed)
  return abroad && `+${abroad[1]}`
}

/** A number of any country. */
export const isPhone = (typed: string): boolean => normalisePhone(typed) !== null

export const isSierraLeonePhone = (typed: string): boolean =>
  normalisePhone(typed)?.startsWith('+232') ?? false

/** `+232 10 123456`, for reading aloud; what is no number as it is. */
export function formatPhone(phone: string): string {
  const number = normalisePhone(phone) ?? phone
  return number.startsWith('+232') ? `+232 ${number.slice(4, 6)} ${number.slice(6)}` : number
}

/** Address of a call. What is no number here may be one where the caller is. */
export const callAddress = (phone: string): string =>
  `tel:${normalisePhone(phone) ?? phone.replace(/[^\d+]/g, '')}`

/** Address of a WhatsApp chat, `text` its first words; undefined for what is no number: it would reach a stranger. */
export function whatsAppAddress(phone: string, text = ''): string | undefined {
  const digits = normalisePhone(phone)?.slice(1)
  return digits && `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text)}`}`
}
