import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as accounts from '#server/accounts/account-mails.ts'
import * as admin from '#server/admin/admin-mails.ts'
import type { Mail, Recipient } from '#server/mail/mail-text.ts'
import * as moderation from '#server/moderation/moderation-mails.ts'
import * as toBuyers from '#server/orders/mails/buyer-mails.ts'
import * as aboutFees from '#server/orders/mails/fee-mails.ts'
import * as aboutNewOrders from '#server/orders/mails/new-order-mails.ts'
import * as aboutClosedShops from '#server/orders/mails/shop-closed-mails.ts'
import * as toVendors from '#server/orders/mails/vendor-mails.ts'
import { readSettings } from '#server/settings.ts'
import * as applications from '#server/vendor-applications/application-mails.ts'
import { noConsequences } from '#shared/admin/consequences.ts'
import type { Order, VendorOrder } from '#shared/orders/order.ts'
import { sourceFiles } from './support/source-files.ts'

/** Part of every text that users choose. */
const own = 'Win-a-phone-at-evil'
const settings = readSettings({})
const link = 'https://makit.example/set-password#token'

const shopVendor = (to: Recipient) => ({
  ...to,
  shopId: 'shop',
  vendorId: 'vendor',
  shopName: own,
  address: own,
  logo: '',
  tel: '+23210000001',
})
const applicant = (to: Recipient) => ({ ...to, shopName: own })
const item = { title: own, quantity: 2, price: 10, shop: { _id: 'shop', name: own, tel: '+23210000001' } }
const order = {
  _id: '01999999-9999-7999-8999-999999999999',
  total: 20,
  items: [item],
  shops: [{ _id: 'part', shop: { _id: 'shop', name: own } }],
  delivery: {
    firstName: own,
    lastName: own,
    phone: '+23210000002',
    method: 'delivery',
    address: own,
    instructions: own,
    landmark: own,
  },
} as unknown as Order
const change = {
  order: { id: order._id, buyerId: 'buyer', method: 'pickup' },
  changes: ['accepted', 'rejected'].map((to) => ({
    item: { ...item, shopId: 'shop', vendorOrderId: 'part' },
    to,
  })),
  paidShops: [{ shop: { name: own }, toPay: 0, paid: 50, payment: { state: 'received', amount: 50 } }],
  settings,
} as unknown as Parameters<typeof toBuyers.itemsCancelledMail>[1]
const part = {
  ...{ order: change.order, items: [{ ...item, status: 'pending' }], toPay: 50, shopName: own },
} as unknown as Parameters<typeof aboutFees.feeMail>[1]
const kept = {
  ...{ _id: 'part', order: order._id, delivery: order.delivery, deliveryFee: 30, toPay: 50 },
  ...{ items: [{ ...item, status: 'accepted' }], payment: { state: 'said', amount: 50 }, paid: 0 },
} as unknown as VendorOrder
const lost = { ...kept, toPay: 0 }
const told = {
  consequences: { ...noConsequences, ordersRejected: 2, productsHidden: 3 },
  reason: 'Empty bags',
}
const newOwner: Recipient = { email: `${own}@makit.example`, firstName: own, isConfirmed: false }

/** Every mail to a user, written to this recipient. Mails to administrators alone always carry what people wrote. */
const mails: Record<string, (to: Recipient) => Mail | Mail[]> = {
  passwordLinkMail: (to) => accounts.passwordLinkMail(to, link),
  confirmationMail: (to) => accounts.confirmationMail(to, link),
  passwordChangedMail: (to) => accounts.passwordChangedMail(to, settings),
  emailChangedMails: (to) => accounts.emailChangedMails(to, newOwner, settings),
  newAdministratorMail: (to) => admin.newAdministratorMail(to, settings, link),
  newVendorMail: (to) => admin.newVendorMail(to, settings),
  shopSwitchedMail: (to) =>
    [true, false].map((is_active) =>
      admin.shopSwitchedMail(to, settings, { ...told, shop: { name: own, is_active } }),
    ),
  vendorAgainMail: (to) =>
    [true, false].map((is_active) =>
      admin.vendorAgainMail(to, settings, { shop: { name: own, is_active }, productsShown: 3 }),
    ),
  roleTakenMail: (to) => admin.roleTakenMail(to, settings, { ...told, shopName: own }),
  accountDeactivatedMail: (to) => admin.accountDeactivatedMail(to, settings, told),
  accountActivatedMail: (to) => admin.accountActivatedMail(to, settings, noConsequences),
  invitationMail: (to) => applications.invitationMail(applicant(to), settings, { link, hasAccount: true }),
  promotionMail: (to) => applications.promotionMail(applicant(to), settings),
  alreadyVendorMail: (to) => applications.alreadyVendorMail(applicant(to), settings),
  acceptedMail: (to) => applications.acceptedMail(applicant(to), settings),
  rejectionMail: (to) => applications.rejectionMail(applicant(to), settings, told.reason),
  orderPlacedMail: (to) => aboutNewOrders.orderPlacedMail(to, order, settings),
  decisionMail: (to) => toBuyers.decisionMail(to, change, [shopVendor({ ...to, firstName: own })]),
  shopClosedMail: (to) =>
    [
      { changes: change.changes, kept },
      { changes: [], kept },
      { changes: change.changes },
      { changes: change.changes, lost },
    ].map((left) =>
      aboutClosedShops.shopClosedMail(to, { order: change.order, ...left }, shopVendor(to), settings),
    ),
  ordersToFinishMail: (to) =>
    aboutClosedShops.ordersToFinishMail(
      { ...to, shopName: own },
      { named: [kept, kept], others: 3 },
      settings,
    ),
  feeMail: (to) =>
    [30, null].map((deliveryFee) =>
      aboutFees.feeMail(to, { ...part, deliveryFee }, '+23210000001', settings),
    ),
  closedMail: (to) => [
    toBuyers.closedMail(to, change, 'cancelled'),
    toBuyers.closedMail(to, change, 'completed'),
  ],
  itemsCancelledMail: (to) => toBuyers.itemsCancelledMail(to, change, (number) => `Cancelled ${number}:`),
  newOrderMail: (to) => toVendors.newOrderMail(shopVendor(to), order, settings),
  reminderMail: (to) =>
    toVendors.reminderMail(shopVendor(to), [{ orderId: order._id, title: own, quantity: 2 }], settings),
  takenDownMail: (to) => moderation.takenDownMail(to, settings, { title: own, reason: 'Empty bags' }),
  restoredMail: (to) =>
    [true, false].map((isShown) => moderation.restoredMail(to, settings, { title: own, isShown })),
  keptDownMail: (to) => moderation.keptDownMail(to, settings, { title: own, reason: 'Empty bags' }),
  cancelledItemsMail: (to) =>
    toVendors.cancelledItemsMail(shopVendor(to), change, (number) => `Cancelled ${number}:`, settings),
  leftBuyerMail: (to) => toVendors.leftBuyerMail(shopVendor(to), change, settings),
}
/** `replyMail` has the words of an administrator alone (src/server/messages/reply-to-message.test.ts). */
const withoutRecipient = ['contactMail', 'replyMail']

const root = join(import.meta.dirname, '..')

test('every mail function is covered here', async () => {
  const files = globSync('src/server/**/*-mails.ts', { cwd: root })
  const modules: object[] = await Promise.all(files.map((file) => import(join(root, file))))
  const written = modules
    .flatMap((module) => Object.keys(module))
    .filter((name) => /^(?!queue).*Mails?$/.test(name))
  expect(written.toSorted()).toEqual([...Object.keys(mails), ...withoutRecipient].toSorted())
  const writers = sourceFiles('src/server').filter(({ text }) => /\bletter\(/.test(text))
  expect(writers.map(({ path }) => path).filter((path) => !path.endsWith('-mails.ts'))).toEqual([])
})

const textsOf = (name: string, isConfirmed: boolean) =>
  [mails[name]!({ email: 'fatu@makit.example', firstName: own, isConfirmed })]
    .flat()
    // The new owner of an account is never confirmed.
    .filter(({ to }) => to === 'fatu@makit.example')
    .map(({ subject, text }) => `${subject}\n${text}`)

test.each(Object.keys(mails))('%s carries text of users to confirmed addresses only', (name) => {
  const [confirmed, unconfirmed] = [textsOf(name, true), textsOf(name, false)]
  expect(confirmed.filter((text) => !text.includes(own))).toEqual([])
  expect(unconfirmed.filter((text) => text.includes(own))).toEqual([])
  expect(unconfirmed).toHaveLength(confirmed.length)
})

test('an account’s new, unconfirmed address gets no text of users', () => {
  const old = { email: 'fatu@makit.example', firstName: own, isConfirmed: true }
  const [, toNew] = accounts.emailChangedMails(old, newOwner, settings)
  expect(`${toNew.subject}\n${toNew.text}`).not.toContain(own)
})

test('the reason that administrators give reaches unconfirmed addresses too, and holds nothing that programs turn into a link', () => {
  const reason = 'Bad goods: see https://evil.com or www.evil.sl.Call us, 2.50 is too little'
  const readers = [true, false].map((isConfirmed) => ({
    email: 'fatu@makit.example',
    firstName: own,
    isConfirmed,
  }))
  for (const reader of readers) {
    const told = { consequences: noConsequences, reason }
    const mails = [
      admin.roleTakenMail(reader, settings, { ...told, shopName: own }),
      admin.accountDeactivatedMail(reader, settings, told),
      admin.shopSwitchedMail(reader, settings, { ...told, shop: { name: own, is_active: false } }),
      applications.rejectionMail(applicant(reader), settings, reason),
    ]
    for (const { text } of mails)
      expect(text).toContain(
        'Reason: Bad goods: see https: //evil. com or www. evil. sl. Call us, 2.50 is too little',
      )
  }
})

test('unnamed items with the same status are one line of a mail, named ones a line each', () => {
  const changes = ['cancelled', 'cancelled', 'accepted'].map((to) => ({ ...change.changes[0]!, to }))
  const textFor = (isConfirmed: boolean) =>
    toBuyers.itemsCancelledMail(
      { email: 'fatu@makit.example', firstName: 'Fatu', isConfirmed },
      { ...change, changes } as typeof change,
      () => 'Why',
    ).text
  expect(textFor(false)).toContain('\n\n4 x item: cancelled\n2 x item: accepted\n\n')
  expect(textFor(true).split(`2 x ${own}: `)).toHaveLength(4)
})
