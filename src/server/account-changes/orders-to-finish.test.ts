import { beforeEach, describe, expect, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { shortId } from '#shared/ids.ts'
import type { Order } from '#shared/orders/order.ts'
import { formatPhone } from '#shared/phone.ts'
import { deactivate, deleteUser, setRole } from '#tests/support/administration.ts'
import { mailsTo } from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  confirmEmail,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { kindsTold, toldTo } from '#tests/support/notifications.ts'
import {
  aPlacedOrder,
  close,
  decideItem,
  order,
  orderBody,
  someDelivery,
} from '#tests/support/order-calls.ts'
import { passWholeDays } from '#tests/support/pass-days.ts'
import { answerPayment, sayPayment } from '#tests/support/payment-calls.ts'
import { type Answer, testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let admin: Person
let vendor: Vendor
let buyer: Person
let oil: string
let garri: string

beforeEach(async () => {
  admin = await anAdministrator(server)
  vendor = await aVendor(server, { name: 'Kenema Farm' })
  buyer = await aCustomer(server)
  for (const person of [vendor, buyer]) await confirmEmail(server, person)
  oil = await aListing(server, vendor, { title: 'Palm oil', stock: 500, price: 10 })
  garri = await aListing(server, vendor, { title: 'Garri', stock: 500, price: 7 })
})

/** An order of which the vendor has accepted the first line. */
async function anAcceptedOrder(listingIds: readonly string[], delivery: object = {}): Promise<Order> {
  const body = orderBody(
    listingIds.map((listingId) => ({ listingId, quantity: 2 })),
    { delivery: { ...someDelivery, ...delivery } },
  )
  const placed: Order = (await order(server, buyer, body)).body.order
  await decideItem(server, vendor, placed._id, placed.items[0]!._id, 'accepted')
  return placed
}

const setFee = (placed: Order, amount: number) =>
  server.call('PUT', `/api/vendor/orders/${placed._id}/delivery-fee`, {
    token: vendor.token,
    body: { amount },
  })
const toVendor = async () =>
  (await mailsTo(server, vendor.email)).filter(({ subject }) => subject.includes('yours to finish'))
const toBuyer = async () => (await mailsTo(server, buyer.email)).at(-1)!

const telOfVendor = async () =>
  (await server.db.selectFrom('users').select('tel').where('id', '=', vendor.id).executeTakeFirstOrThrow())
    .tel

const waysToLose: [string, () => Promise<Answer>][] = [
  ['becomes a customer', () => setRole(server, admin, vendor.id, 'customer')],
  ['becomes an administrator', () => setRole(server, admin, vendor.id, 'admin')],
  ['is deactivated', () => deactivate(server, admin, vendor.id)],
  ['is deleted', () => deleteUser(server, admin, vendor.id)],
]

test.each(waysToLose)(
  'a vendor who %s gets by mail what finishing the accepted orders takes',
  async (_, lose) => {
    const first = await anAcceptedOrder([oil, garri])
    await setFee(first, 30)
    const second = await anAcceptedOrder([garri], { method: 'pickup', firstName: 'Kadiatu' })
    const { status } = await lose()
    expect(status).toBe(200)
    const [mail, ...others] = await toVendor()
    expect([mail?.subject, others]).toEqual(['2 orders of Kenema Farm are still yours to finish', []])
    const [newer, older] = mail!.text.split('\n\n').filter((paragraph) => paragraph.startsWith('Order #'))
    expect(older?.split('\n')).toEqual([
      `Order ${shortId(first._id)}`,
      '2 x Palm oil at NLe 10.00',
      'To pay: NLe 50.00, with NLe 30.00 for the delivery',
      'Buyer: Fatu Sesay',
      `Phone: ${formatPhone(someDelivery.phone)}`,
      `Deliver to: ${someDelivery.address}`,
      `Landmark: ${someDelivery.landmark}`,
      `Instructions: ${someDelivery.instructions}`,
    ])
    expect(newer).toContain(`Order ${shortId(second._id)}`)
    expect(newer).toContain('Buyer: Kadiatu Sesay')
    expect(newer).toContain('The buyer picks it up at your shop.')
    expect(mail!.text).toContain(server.services.settings.support.email)
  },
)

test.each(waysToLose)('when a vendor %s the buyers are told how to reach the shop', async (_, lose) => {
  const placed = await anAcceptedOrder([oil])
  await lose()
  const mail = await toBuyer()
  expect(mail.subject).toBe(`Your order ${shortId(placed._id)}: Kenema Farm has closed`)
  expect(mail.text).toContain(`Kenema Farm has closed on ${brand.name}.`)
  expect(mail.text).toContain('2 x Palm oil\n')
  expect(mail.text).toContain('NLe 20.00 to Kenema Farm for the goods.')
  const tel = formatPhone(await telOfVendor())
  expect(mail.text).toContain(`Please call the shop about payment and delivery: ${tel}.`)
  expect(mail.text).toContain(server.services.settings.support.email)
  expect((await toldTo(server, buyer))[0]).toMatchObject({
    kind: 'shop_closed',
    title: `A shop of your order ${shortId(placed._id)} has closed`,
    text: 'Kenema Farm has closed. Still agreed with it: 2 x Palm oil. Its number is on the order’s page.',
    path: `/dashboard/customer/orders/${placed._id}`,
  })
})

test('one mail says what of an order is rejected and what is still to come', async () => {
  const placed = await anAcceptedOrder([oil, garri])
  const before = (await mailsTo(server, buyer.email)).length
  const { body } = await setRole(server, admin, vendor.id, 'customer')
  expect(body.consequences).toMatchObject({ ordersRejected: 1, ordersKept: 1 })
  expect(await mailsTo(server, buyer.email)).toHaveLength(before + 1)
  const { text } = await toBuyer()
  expect(text).toContain('so these items of your order')
  expect(text).toContain('2 x Garri: rejected')
  expect(text).toMatch(/What it has accepted is still agreed:\n\n2 x Palm oil\n/)
  const told = (await toldTo(server, buyer))[0]
  expect(told?.title).toBe(`A shop of your order ${shortId(placed._id)} has closed`)
  expect(told?.text).toContain('Rejected: 2 x Garri. Still agreed with it: 2 x Palm oil.')
})

describe('what was paid in advance', () => {
  const paid = { method: 'orange_money', amount: 34 }
  const saidWords = 'You said that you have paid NLe 34.00 to Kenema Farm. If it came, please ask for'
  const orderOf = (listingIds: readonly string[]) =>
    aPlacedOrder(
      server,
      buyer,
      listingIds.map((listingId) => ({ listingId, quantity: 2 })),
    )

  test.each(waysToLose)('and not accepted is to be asked back when the vendor %s', async (_, lose) => {
    const tel = await telOfVendor()
    const placed = await orderOf([oil, garri])
    await sayPayment(server, buyer, placed, paid)
    const { status } = await lose()
    expect(status).toBe(200)
    const paragraphs = (await toBuyer()).text.split('\n\n')
    const at = paragraphs.indexOf(`${saidWords} NLe 34.00 back.`)
    expect(paragraphs[at - 1]).toContain('Please look for them at another shop.')
    // Of a deleted vendor for whose goods no buyer waits the number is gone.
    const call = (await telOfVendor()) ? [`Kenema Farm: ${formatPhone(tel)}`] : []
    const { email, phone } = server.services.settings.support
    const tellUs = `If you cannot reach the shop, please tell us: ${email} or ${formatPhone(phone)}.`
    expect(paragraphs[at + 1]?.split('\n')).toEqual([...call, tellUs])
    expect(paragraphs[at + 2]).toMatch(/^See your order/)
  })

  test('and received is what the shop owes', async () => {
    const placed = await orderOf([oil])
    await answerPayment(server, vendor, placed._id, { state: 'received' })
    await deactivate(server, admin, vendor.id)
    expect((await toBuyer()).text).toContain(
      'Kenema Farm owes you NLe 20.00 of what you have paid. Please ask for it.',
    )
  })

  test('for goods that are rejected beside accepted ones is to be asked back in part', async () => {
    const placed = await anAcceptedOrder([oil, garri])
    await sayPayment(server, buyer, placed, paid)
    await deactivate(server, admin, vendor.id)
    const { text } = await toBuyer()
    expect(text).toContain(`NLe 20.00 to Kenema Farm for the goods. ${saidWords} NLe 14.00 back.\n\n`)
    expect(text.match(/If you cannot reach the shop/g)).toHaveLength(1)
  })

  test('is not spoken of where nothing was said of paying, or the shop has said that nothing came', async () => {
    const [plain, disputed] = [await orderOf([oil]), await orderOf([garri])]
    expect((await setFee(plain, 30)).status).toBe(200)
    await sayPayment(server, buyer, disputed, paid)
    await answerPayment(server, vendor, disputed._id, { state: 'disputed' })
    await deactivate(server, admin, vendor.id)
    const mails = (await mailsTo(server, buyer.email)).filter(({ subject }) =>
      subject.endsWith('cannot deliver'),
    )
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).not.toMatch(/paid|reach the shop/)
  })
})

test('who stays signed in without the role is told on the page too, and of nobody', async () => {
  const placed = await anAcceptedOrder([oil])
  await setRole(server, admin, vendor.id, 'customer')
  const told = (await toldTo(server, vendor))[0]
  expect(told).toMatchObject({ kind: 'shop_closed', title: 'Your shop is closed', path: '/contact' })
  expect(told?.text).toContain(`still yours to finish: ${shortId(placed._id)}.`)
  expect(told?.text).not.toContain('Sesay')
})

test('what is closed, rejected, the own or older than ninety days is nobody’s to finish', async () => {
  const old = await anAcceptedOrder([oil])
  await passWholeDays(server, 91)
  const received = await anAcceptedOrder([oil])
  await close(server, buyer, received._id, 'completed')
  const rejected = await anAcceptedOrder([oil])
  await decideItem(server, vendor, rejected._id, rejected.items[0]!._id, 'rejected')
  const own = await aPlacedOrder(server, vendor, [{ listingId: oil }])
  await decideItem(server, vendor, own._id, own.items[0]!._id, 'accepted')
  expect(old._id).not.toBe(own._id)
  const { body } = await setRole(server, admin, vendor.id, 'customer')
  expect(body.consequences.ordersKept).toBe(0)
  expect(await toVendor()).toEqual([])
  expect(await kindsTold(server, vendor)).not.toContain('shop_closed')
})

test('a hundred orders are named and the others counted; every buyer is told', async () => {
  for (let number = 0; number < 101; number++) await anAcceptedOrder([oil])
  const { body } = await setRole(server, admin, vendor.id, 'customer')
  expect(body.consequences.ordersKept).toBe(101)
  const [mail] = await toVendor()
  expect(mail?.subject).toBe('101 orders of Kenema Farm are still yours to finish')
  expect(mail?.text.match(/^Order #/gm)).toHaveLength(100)
  expect(mail?.text).toContain('1 older one has no room here.')
  const told = (await mailsTo(server, buyer.email)).filter(({ subject }) => subject.endsWith('has closed'))
  expect(told).toHaveLength(101)
})
