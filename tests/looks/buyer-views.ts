import { messages } from '#shared/messages.ts'
import {
  answering,
  fill,
  inTurn,
  type Lead,
  openFirstProduct,
  type PageView,
  press,
  pressInAlert,
  pressInWindow,
} from './page-view.ts'

const profile = '/dashboard/customer/profile'

/** The server's response when the goods have changed since the buyer saw them: the ordered ones have become dearer. */
const refusingForChanges: Lead = (page) =>
  page.route(/\/order\/create/, (route) => {
    const { items } = route.request().postDataJSON()
    const dearer = items.map((item: { price: number }) => ({
      ...item,
      reason: 'price',
      price: item.price + 30,
      stock: 9,
    }))
    const others = [
      { listingId: '2', title: 'Palm oil, five litres', reason: 'stock', price: 130, stock: 0 },
      { listingId: '3', title: 'Solar lamp', reason: 'gone', price: 90, stock: 0 },
    ]
    const json = { message: 'Some things in your order have changed.', changes: [...dearer, ...others] }
    return route.fulfill({ status: 409, json })
  })

const kamara = {
  _id: '1',
  name: 'Kamara Family Store',
  address: '12 Wilkinson Road, Freetown',
  logo: '',
  tel: '+23210000001',
}
const rice = {
  _id: '1',
  title: 'Country rice, 25 kg bag',
  price: 920,
  quantity: 5,
  status: 'rejected',
  rejectReason: 'The rain has cut the road, so we have no more of it before Friday',
  shop: kamara,
}
const rejected = {
  _id: '019ab000-0000-7000-8000-0000004f09bc',
  createdAt: '2026-11-21T10:00:00.000Z',
  total: 4600,
  items: [rice],
  delivery: { firstName: 'Isatu', lastName: 'Conteh', phone: '+23210000002', address: 'Kissy' },
}
const pickedUp = {
  ...rejected,
  _id: '019ab000-0000-7000-8000-0000004f09bd',
  items: [
    { ...rice, status: 'accepted', rejectReason: '' },
    { ...rice, _id: '2', status: 'pending', shop: { ...kamara, _id: '2', name: 'Bo Lamps', address: '' } },
  ],
  delivery: { ...rejected.delivery, method: 'pickup' },
}

const received = {
  ...rejected,
  _id: '019ab000-0000-7000-8000-0000004f09be',
  status: 'completed',
  items: [
    { ...rice, status: 'completed', rejectReason: '', review: null, mayReview: true },
    {
      ...rice,
      _id: '2',
      status: 'completed',
      rejectReason: '',
      review: {
        _id: '1',
        rating: 4,
        text: 'Good rice, few stones. One bag was a little wet at the bottom.',
        createdAt: '2026-11-21T10:00:00.000Z',
        reply: { text: 'Thank you. We keep the bags higher now.', createdAt: '2026-11-22T10:00:00.000Z' },
        mayEdit: true,
      },
    },
  ],
}
/** The second of two payments; the shop has received the first one. */
const secondPayment = {
  state: 'said',
  method: 'orange_money',
  amount: 3000,
  reference: '7QK5P8',
  note: '',
  at: null,
}
const orderPage = `/dashboard/customer/orders/${received._id}`
/** One order by itself: paid to a shop, quoted by another one, with what has happened. */
const recorded = {
  ...pickedUp,
  _id: received._id,
  status: 'partially_accepted',
  delivery: {
    ...rejected.delivery,
    instructions: 'Call when you are at the junction.',
    landmark: 'behind the big cotton tree at the junction',
  },
  shops: [
    {
      _id: 'a',
      shop: kamara,
      deliveryFee: 30,
      toPay: 4630,
      payment: secondPayment,
      instalments: [
        { ...secondPayment, state: 'received', amount: 1630, reference: '7QK4M2' },
        secondPayment,
      ],
    },
    {
      _id: 'b',
      shop: { _id: '2', name: 'Bo Lamps' },
      deliveryFee: null,
      toPay: 4600,
      payment: { state: 'none' },
    },
  ],
  events: [
    ['placed', 'buyer', 'The order was placed.'],
    ['decided', 'vendor', 'Accepted: 5 x Country rice, 25 kg bag.'],
    ['fee', 'vendor', 'The delivery costs NLe 30.00.'],
    ['payment', 'buyer', 'The buyer says that NLe 4,630.00 by Orange Money is paid.'],
  ].map(([kind, by, text], hour) => ({
    kind,
    by,
    text,
    at: `2026-11-21T1${hour}:00:00.000Z`,
    vendorOrderId: 'a',
  })),
}
const oneOrder = { path: /\/api\/order\//, body: { order: recorded } }
const overOrder = { path: /\/api\/order\//, body: { order: { ...recorded, ...received, shops: [] } } }

const receivedOrders = { path: /\/api\/order\//, body: { orders: [received] } }
const openReview = press(/^Review Country rice/)

const toDelivery = press('Continue to Delivery')

/** Notifications of several kinds, the newest unread, of the given number in all. */
const told = (total: number) => {
  const kinds = [
    [
      'order_answered',
      'Your order #4f09bc is answered',
      'Accepted: 2 x Palm oil, five litres. Rejected: 1 x Solar lamp.',
    ],
    [
      'order_expired',
      'Your order #77aa01 had no answer',
      'No answer came for 7 days, so these are cancelled: 1 x Gara cloth, three yards.',
    ],
    [
      'order_placed',
      'New order #c0ffee',
      '3 x Country rice, 50 kg, 1 x Bonga, smoked, one dozen, 1 x Groundnuts, roasted and salted, 2 more. Total NLe 3,480.00. Please accept or reject the items within 7 days.',
    ],
    ['order_received', 'Order #abcdef is marked as received', 'The buyer has received 1 x Clay stove.'],
  ] as const
  const notifications = Array.from({ length: Math.min(total, 20) }, (_, at) => {
    const [kind, title, text] = kinds[at % kinds.length]!
    const createdAt = new Date(Date.UTC(2026, 10, 21 - at, 14, 5)).toISOString()
    const readAt = at < 3 ? null : createdAt
    return { _id: String(at), kind, title, text, path: '/dashboard/customer/orders', createdAt, readAt }
  })
  const body = {
    notifications,
    total,
    unread: Math.min(total, 3),
    totalPages: Math.ceil(total / 20),
    currentPage: 1,
  }
  return { path: /\/api\/notifications\b/, body }
}
const notifications = '/dashboard/notifications'

const sees =
  (words: string): Lead =>
  (page) =>
    page.getByText(words).waitFor()

/** Headless browsers refuse notifications, which is the state of the other views; in this one they do not, from the start. */
const withPermission =
  (permission: string): Lead =>
  async (page) => {
    await page.addInitScript((given) => {
      Object.defineProperty(Notification, 'permission', { get: () => given })
      Notification.requestPermission = async () => 'granted'
      // There is no push service: as long as it is waited for, nothing is wrong.
      PushManager.prototype.subscribe = () => new Promise(() => {})
      const { _id } = JSON.parse(localStorage.getItem('user') ?? '{}')
      const value = { userId: _id, session: (localStorage.getItem('token') ?? '').slice(-8) }
      if (given === 'granted') localStorage.setItem('kept push ', JSON.stringify({ at: Date.now(), value }))
    }, permission)
    await page.reload()
  }
const phoneOff = inTurn(withPermission('default'), sees('Tell me on this phone'))
const phoneOn = inTurn(withPermission('granted'), sees('This phone is told'))

/** What buyers see, besides the public site. */
export const buyerViews: PageView[] = [
  {
    name: 'person-menu',
    path: '/faq',
    as: 'customer',
    lead: press('Your account'),
  },
  {
    name: 'product-added',
    path: '/shop?inStock=true',
    as: 'newcomer',
    lead: inTurn(openFirstProduct, press('Add to Cart')),
  },
  { name: 'notifications', path: notifications, as: 'customer', answers: told(137) },
  { name: 'notifications-vendor', path: notifications, as: 'vendor' },
  { name: 'notifications-admin', path: notifications, as: 'admin' },
  { name: 'notifications-empty', path: notifications, as: 'newcomer', answers: told(0) },
  { name: 'notifications-loading', path: notifications, as: 'customer', answers: 'never' },
  { name: 'notifications-failing', path: notifications, as: 'customer', answers: 'fail' },
  {
    name: 'notifications-phone-off',
    hasOwnBrowser: true,
    path: notifications,
    as: 'customer',
    answers: told(2),
    lead: phoneOff,
  },
  {
    name: 'notifications-phone-on',
    hasOwnBrowser: true,
    path: notifications,
    as: 'customer',
    answers: told(2),
    lead: phoneOn,
  },
  {
    name: 'notifications-phone-failing',
    hasOwnBrowser: true,
    path: notifications,
    as: 'customer',
    answers: told(2),
    lead: inTurn(
      phoneOff,
      answering({ path: /\/api\/push\//, status: 503, body: {} }),
      press('Tell me on this phone'),
      sees('That did not work.'),
    ),
  },
  { name: 'bell', path: '/faq', as: 'customer', answers: told(137) },
  { name: 'bell-vendor', path: '/dashboard/vendor', as: 'vendor', answers: told(137) },
  { name: 'cart', path: '/cart', as: 'customer' },
  {
    name: 'cart-session-ended',
    path: '/cart',
    as: 'customer',
    answers: { path: /\/api\/cart$/, status: 401, body: { message: 'Please sign in to continue.' } },
  },
  { name: 'cart-offline', path: '/cart', as: 'customer', answers: 'offline' },
  { name: 'cart-loading', path: '/cart', as: 'customer', answers: 'never' },
  { name: 'cart-failing', path: '/cart', as: 'customer', answers: 'fail' },
  {
    name: 'cart-empty',
    path: '/cart',
    as: 'customer',
    answers: { path: /\/api\/cart$/, body: { cart: { items: [] } } },
  },
  { name: 'checkout', path: '/checkout', as: 'customer' },
  {
    name: 'checkout-empty',
    path: '/checkout',
    as: 'customer',
    answers: { path: /\/api\/cart$/, body: { cart: { items: [] } } },
  },
  { name: 'checkout-loading', path: '/checkout', as: 'customer', answers: 'never' },
  {
    name: 'checkout-delivery',
    path: '/checkout',
    as: 'customer',
    lead: inTurn(toDelivery, press('Use my details')),
  },
  {
    name: 'checkout-pickup',
    path: '/checkout',
    as: 'customer',
    lead: inTurn(toDelivery, (page) => page.getByLabel('Pickup').check()),
  },
  {
    name: 'checkout-kept',
    path: '/checkout',
    as: 'customer',
    lead: inTurn(toDelivery, press('Mother')),
  },
  {
    name: 'checkout-keep',
    path: '/checkout',
    as: 'customer',
    lead: inTurn(
      toDelivery,
      (page) => page.getByLabel('Delivery address').fill('12 Siaka Stevens Street, Freetown'),
      press('Keep this address'),
    ),
  },
  {
    name: 'checkout-errors',
    path: '/checkout',
    as: 'customer',
    lead: inTurn(toDelivery, press('Place Order')),
  },
  {
    name: 'checkout-changed',
    path: '/checkout',
    as: 'customer',
    lead: inTurn(toDelivery, press('Use my details'), refusingForChanges, press('Place Order')),
  },
  {
    name: 'checkout-placing',
    hasOwnBrowser: true,
    path: '/checkout',
    as: 'customer',
    lead: inTurn(toDelivery, press('Use my details'), answering('never'), press('Place Order')),
  },
  {
    name: 'checkout-unanswered',
    hasOwnBrowser: true,
    path: '/checkout',
    as: 'customer',
    lead: inTurn(toDelivery, press('Use my details'), answering('offline'), press('Place Order')),
  },
  {
    name: 'order-success',
    path: '/checkout',
    as: 'newcomer',
    lead: inTurn(toDelivery, press('Use my details'), press('Place Order'), (page) =>
      page.waitForURL('**/ordersuccess*'),
    ),
  },
  { name: 'order-success-none', path: '/ordersuccess', as: 'customer' },
  { name: 'customer', path: '/dashboard/customer', as: 'customer' },
  { name: 'customer-loading', path: '/dashboard/customer', as: 'customer', answers: 'never' },
  { name: 'customer-failing', path: '/dashboard/customer', as: 'customer', answers: 'fail' },
  {
    name: 'customer-without-orders',
    path: '/dashboard/customer',
    as: 'customer',
    answers: { path: /\/api\/order\//, body: { orders: [] } },
  },
  { name: 'dashboard', path: '/dashboard', as: 'customer' },
  { name: 'customer-more', path: '/dashboard/customer', as: 'customer', only: 'phone', lead: press('More') },
  {
    name: 'customer-folded',
    path: '/dashboard/customer/orders',
    as: 'customer',
    only: 'desktop',
    lead: press('Fold sidebar'),
  },
  { name: 'orders', path: '/dashboard/customer/orders', as: 'customer' },
  {
    name: 'orders-unsent',
    path: '/checkout',
    as: 'customer',
    lead: inTurn(
      toDelivery,
      press('Use my details'),
      answering({ path: /\/order\/create/, status: 503, body: {} }),
      press('Place Order'),
      (page) => page.getByRole('link', { name: 'See my orders' }).click(),
    ),
  },
  { name: 'orders-loading', path: '/dashboard/customer/orders', as: 'customer', answers: 'never' },
  { name: 'orders-failing', path: '/dashboard/customer/orders', as: 'customer', answers: 'fail' },
  {
    name: 'orders-empty',
    path: '/dashboard/customer/orders',
    as: 'customer',
    answers: { path: /\/api\/order\//, body: { orders: [] } },
  },
  {
    name: 'orders-rejected',
    path: '/dashboard/customer/orders',
    as: 'customer',
    answers: { path: /\/api\/order\//, body: { orders: [rejected, pickedUp] } },
  },
  {
    name: 'orders-reviewed',
    path: '/dashboard/customer/orders',
    as: 'customer',
    answers: receivedOrders,
  },
  {
    name: 'orders-review',
    path: '/dashboard/customer/orders',
    as: 'customer',
    answers: receivedOrders,
    lead: openReview,
  },
  {
    name: 'orders-review-error',
    path: '/dashboard/customer/orders',
    as: 'customer',
    answers: receivedOrders,
    lead: inTurn(openReview, pressInWindow('Publish')),
  },
  { name: 'orders-cancel', path: '/dashboard/customer/orders', as: 'customer', lead: press('Cancel order') },
  {
    name: 'orders-received',
    path: '/dashboard/customer/orders',
    as: 'customer',
    lead: press('Mark as received'),
  },
  {
    name: 'orders-not-found',
    path: '/dashboard/customer/orders?search=lamp&status=completed',
    as: 'customer',
    answers: { path: /\/api\/order\//, body: { orders: [], total: 0 } },
  },
  { name: 'order', path: orderPage, as: 'customer', answers: oneOrder },
  { name: 'order-unconfirmed', path: orderPage, as: 'newcomer', answers: oneOrder },
  { name: 'order-loading', path: orderPage, as: 'customer', answers: 'never' },
  { name: 'order-failing', path: orderPage, as: 'customer', answers: 'fail' },
  {
    name: 'order-missing',
    path: orderPage,
    as: 'customer',
    answers: { path: /\/api\/order\//, body: { message: 'Not found.' }, status: 404 },
  },
  { name: 'order-over', path: orderPage, as: 'customer', answers: overOrder },
  { name: 'order-pay', path: orderPage, as: 'customer', answers: oneOrder, lead: press('I have paid') },
  {
    name: 'order-pay-error',
    path: orderPage,
    as: 'customer',
    answers: oneOrder,
    lead: inTurn(press('I have paid'), pressInWindow('I have paid')),
  },
  {
    name: 'order-again',
    path: orderPage,
    as: 'customer',
    answers: overOrder,
    lead: inTurn(
      answering({
        path: /\/again$/,
        body: {
          message: 'Some of it is in your cart.',
          cart: { items: [] },
          missing: [
            { title: 'Country rice, 25 kg bag', reason: 'fewer', inCart: 2 },
            {
              title: 'Palm oil, five litres, in a jerrycan with a good cap',
              reason: 'away',
              awayUntil: '2026-12-02',
            },
          ],
        },
      }),
      press('Order again'),
    ),
  },
  { name: 'favorites', path: '/dashboard/customer/favorites', as: 'customer' },
  { name: 'favorites-loading', path: '/dashboard/customer/favorites', as: 'customer', answers: 'never' },
  {
    name: 'favorites-empty',
    path: '/dashboard/customer/favorites',
    as: 'customer',
    answers: { path: /\/api\/saved$/, body: { savedListings: [] } },
  },
  { name: 'favorites-failing', path: '/dashboard/customer/favorites', as: 'customer', answers: 'fail' },
  { name: 'customer-profile', path: profile, as: 'customer' },
  { name: 'customer-profile-loading', path: profile, as: 'customer', answers: 'never' },
  { name: 'customer-profile-failing', path: profile, as: 'customer', answers: 'fail' },
  { name: 'customer-profile-address', path: profile, as: 'customer', lead: press('Edit Home') },
  { name: 'customer-profile-edit', path: profile, as: 'customer', lead: press('Edit phone number') },
  {
    name: 'customer-profile-error',
    path: profile,
    as: 'customer',
    lead: inTurn(press('Edit phone number'), fill({ 'Phone number': '12' }), press('Save')),
  },
  {
    name: 'customer-profile-password-errors',
    path: profile,
    as: 'customer',
    lead: press('Change password'),
  },
  { name: 'customer-profile-leaving', path: profile, as: 'customer', lead: press('Delete my account') },
  {
    name: 'customer-profile-leaving-error',
    path: profile,
    as: 'customer',
    answers: { path: /\/api\/user\/consequences$/, body: {}, status: 500 },
    lead: inTurn(press('Delete my account'), pressInAlert('Delete my account')),
  },
  { name: 'customer-profile-unconfirmed', path: profile, as: 'newcomer' },
  {
    name: 'customer-profile-link-sent',
    path: profile,
    as: 'newcomer',
    lead: inTurn(
      answering({ path: /confirm-email$/, body: { message: messages.auth.confirmationSent } }),
      press('Send me the link'),
    ),
  },
  { name: 'my-orders-unconfirmed', path: '/dashboard/customer/orders', as: 'newcomer' },
  { name: 'customer-settings', path: '/dashboard/customer/settings', as: 'customer' },
  { name: 'dashboard-missing', path: '/dashboard/nowhere', as: 'customer' },
]
