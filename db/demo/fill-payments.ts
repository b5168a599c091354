import { answerPayment } from '#server/orders/payments/answer-payment.ts'
import { sayPayment } from '#server/orders/payments/say-payment.ts'
import { setDeliveryFee } from '#server/orders/payments/set-delivery-fee.ts'
import { vendorOrderById } from '#server/orders/vendor-order-rows.ts'
import type { Order } from '#shared/orders/order.ts'
import type { PaymentMethod } from '#shared/orders/payment-states.ts'
import type { DemoOrder } from './demo-orders.ts'
import type { ServicesAt } from './demo-services.ts'
import { demoShops, type ShopName } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'

/** A shop's part of an order of which goods were accepted, in their sequence. */
export interface AcceptedPart {
  number: number
  order: DemoOrder
  placed: Order
  shop: ShopName
}

const vendorOf = ({ shop }: AcceptedPart) => demoUsers[demoShops[shop].vendor]._id
const vendorOrderOf = ({ placed, shop }: AcceptedPart) =>
  placed.shops.find((part) => part.shop._id === demoShops[shop]._id)!._id

const leonesForDelivery = [20, 35, 15, 50]

/** Every other shop that delivers asks for it. */
export async function askForDelivery(at: ServicesAt, part: AcceptedPart, hoursBefore: number): Promise<void> {
  if (part.order.method === 'pickup' || part.number % 2 === 1) return
  const fee = leonesForDelivery[(part.number / 2) % leonesForDelivery.length]!
  await setDeliveryFee(at(hoursBefore), vendorOf(part), vendorOrderOf(part), fee)
}

const methods: readonly PaymentMethod[] = ['orange_money', 'afrimoney', 'orange_money', 'bank']
const partsToADispute = 18
const hoursToAnswer = 0.5

const partsToTwoPayments = 15

/**
 * Of three parts one is paid at the door; of one the buyer says so, now and then in two payments, which most vendors have answered
 * once the goods are received; of one nobody says anything.
 */
export async function pay(at: ServicesAt, part: AcceptedPart, hoursBefore: number): Promise<void> {
  const { number, order, placed } = part
  const answer = (state: 'received' | 'disputed', note: string, method?: PaymentMethod) =>
    answerPayment(at(hoursBefore - hoursToAnswer), vendorOf(part), placed._id, {
      state,
      note,
      ...(method && { method }),
    })
  if (number % 3 === 1) await answer('received', '', 'cash')
  if (number % 3 !== 0) return
  const say = (hours: number, amount: number, instalment: number) =>
    sayPayment(at(hours), demoUsers[order.buyer]._id, placed._id, {
      vendorOrderId: vendorOrderOf(part),
      method: methods[number % methods.length]!,
      amount,
      reference: `MP${261_100 + number}.${1_000 + number * 37 + instalment}`,
      instalment,
    })
  const toPay = await toPayOf(at, part)
  // Other shops of an order would be paid meanwhile, and its history goes on in time.
  if (number % partsToTwoPayments === 0 && placed.shops.length === 1 && hoursBefore > 2) {
    const first = Math.round(toPay / 2)
    await say(hoursBefore, first, 1)
    await answer('received', 'Thank you. I wait for the rest.')
    await say(hoursBefore - 2 * hoursToAnswer, toPay - first, 2)
    return
  }
  await say(hoursBefore, toPay, 1)
  if (number % partsToADispute === 0) await answer('disputed', 'No such number on my phone.')
  else if (order.closedAs) await answer('received', 'Thank you!')
}

/** Without what was refused, and with the delivery. */
const toPayOf = async (at: ServicesAt, part: AcceptedPart): Promise<number> =>
  (await vendorOrderById(at(0).db, vendorOrderOf(part))).toPay
