/** How a buyer may have paid a shop. Makit holds no money: it records what the two sides say. */
export const paymentMethods = ['orange_money', 'afrimoney', 'bank', 'cash', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** `said` by the buyer, `received` or `disputed` by the vendor; `none` until one of them says something. */
export const paymentStates = ['none', 'said', 'received', 'disputed'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The answers of a vendor. */
export const paymentAnswers = ['received', 'disputed'] as const
type PaymentAnswer = (typeof paymentAnswers)[number]

export const paymentWords: Record<PaymentMethod, string> = {
  orange_money: 'Orange Money',
  afrimoney: 'Afrimoney',
  bank: 'bank transfer',
  cash: 'cash',
  other: 'another way',
}

/** The words that follow 'paid' or a sum, such as 'by Orange Money'. */
export function paidHow(method: PaymentMethod): string {
  if (method === 'cash') return 'in cash'
  return method === 'other' ? 'in another way' : `by ${paymentWords[method]}`
}

export const longestPaymentReference = 60
export const longestPaymentNote = 300
/** In Leones. */
export const highestPayment = 10_000_000
export const highestDeliveryFee = 100_000

/** A buyer may pay a shop in so many payments. */
export const mostInstalments = 20

/**
 * Which of a shop's payments a word is about: the newest or, where it is `asked` for by its number, the one after it, which begins
 * once the shop has received the one before. Null where another is asked for.
 */
export function instalmentMeant(
  instalments: readonly { state: PaymentState }[],
  asked: number | undefined,
): number | null {
  const newest = Math.max(1, instalments.length)
  if (asked === undefined || asked === newest) return newest
  return mayBegin(instalments) && asked === newest + 1 ? asked : null
}

/** Whether a further payment can be told of: the newest has been received. */
export const mayBegin = (instalments: readonly { state: PaymentState }[]): boolean =>
  instalments.at(-1)?.state === 'received' && instalments.length < mostInstalments

export type PaymentRefusal = 'nothing-to-pay' | 'received' | 'not-said' | 'changed'

/** Why the buyer cannot say now that a shop is paid; null when they can. */
export function saidRefusal(state: PaymentState, toPay: number): PaymentRefusal | null {
  if (toPay === 0) return 'nothing-to-pay'
  return state === 'received' ? 'received' : null
}

/** Why the vendor cannot answer so now; null when they can. What came without a word of the buyer is received too. */
export function answerRefusal(
  state: PaymentState,
  toPay: number,
  answer: PaymentAnswer,
): PaymentRefusal | null {
  if (toPay === 0) return 'nothing-to-pay'
  return answer === 'disputed' && state !== 'said' ? 'not-said' : null
}
