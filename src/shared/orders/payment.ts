import * as z from 'zod/mini'
import { describedAs } from '../described-as.ts'
import { idField, optionalLine, time } from '../fields.ts'
import { centsFromLeones, isPlainAmount, leonesFromCents } from '../money.ts'
import {
  highestDeliveryFee,
  highestPayment,
  longestPaymentNote,
  longestPaymentReference,
  mostInstalments,
  paymentAnswers,
  paymentMethods,
  paymentStates,
} from './payment-states.ts'

/** What was last said about the payment of one shop's part of an order; amounts in Leones. */
export const paymentSchema = z.object({
  state: z.enum(paymentStates),
  method: z.nullable(z.enum(paymentMethods)),
  amount: z.nullable(z.number()),
  /** The number that the buyer's mobile money or bank gave; empty when none was told. */
  reference: z.string(),
  /** The vendor's words to it. */
  note: z.string(),
  at: z.nullable(time),
})
export type Payment = z.infer<typeof paymentSchema>

const wrongFee = `Please enter an amount from 0 to ${highestDeliveryFee.toLocaleString('en-GB')}`
const wrongAmount = `Please enter an amount from 0.01 to ${highestPayment.toLocaleString('en-GB')}`

const isZero = (sent: number | string): boolean => isPlainAmount(String(sent)) && Number(sent) === 0

/** Leones with at most two decimals, a number or its digits, from 0.01 on, or from 0 where it `mayBeFree`. */
const leones = (highest: number, error: string, mayBeFree = false) =>
  z
    .pipe(
      z.pipe(
        z.union([z.number(), z.string().check(z.maxLength(20, { error, abort: true }))], { error }),
        z.transform((sent) => (mayBeFree && isZero(sent) ? 0 : centsFromLeones(sent))),
      ),
      z.pipe(z.number({ error }).check(z.lte(highest * 100, { error })), z.transform(leonesFromCents)),
    )
    .register(describedAs, {
      type: 'number',
      minimum: mayBeFree ? 0 : 0.01,
      maximum: highest,
      description: 'In Leones',
    })

const whichError = `instalment must be a whole number from 1 to ${mostInstalments}`
/** Which payment of several it is about; the newest without it. One more than there are begins a further one. */
const instalmentField = z.optional(
  z
    .int({ error: whichError })
    .check(z.gte(1, { error: whichError }), z.lte(mostInstalments, { error: whichError })),
)

/** The `at` of the payment as the buyer saw it, null where nothing was said of it: something else said meanwhile is not written over. */
const seenField = z.optional(z.nullable(z.string().check(z.maxLength(40))))

const methodField = z.enum(paymentMethods, { error: 'Please choose how it was paid' })

/** Body of PUT /api/vendor/orders/{id}/delivery-fee; null takes it back. */
export const deliveryFeeSchema = z.object({
  amount: z.nullable(leones(highestDeliveryFee, wrongFee, true)),
})

/** Body of POST /api/order/{id}/payments: what the buyer says of paying one shop. */
export const sayPaymentSchema = z.object({
  vendorOrderId: idField('Please choose the shop'),
  method: methodField,
  amount: leones(highestPayment, wrongAmount),
  reference: optionalLine(longestPaymentReference),
  instalment: instalmentField,
  seenAt: seenField,
})
export type SayPayment = z.infer<typeof sayPaymentSchema>

/** Body of PUT /api/vendor/orders/{id}/payment: what the vendor answers. */
export const answerPaymentSchema = z.object({
  state: z.enum(paymentAnswers, { error: 'state must be received or disputed' }),
  method: z.optional(methodField),
  amount: z.optional(leones(highestPayment, wrongAmount)),
  note: optionalLine(longestPaymentNote),
  instalment: instalmentField,
})
export type AnswerPayment = z.infer<typeof answerPaymentSchema>
