import { changedMeanwhileWords } from '#shared/orders/decision-words.ts'
import { answering, fill, inTurn, type PageView, press, pressInWindow, tick } from './page-view.ts'

const switchedOff = {
  _id: '1',
  name: 'Mariama’s Fabrics',
  description: '',
  address: '',
  logo: '',
  banner: '',
  status: 'inactive',
}

const rice = { _id: '1', title: 'Country rice, 25 kg bag', price: 920, quantity: 5, status: 'pending' }
const pickup = {
  _id: '1',
  order: '019ab000-0000-7000-8000-0000004f09bc',
  createdAt: '2026-11-21T10:00:00.000Z',
  total: 4600,
  items: [rice],
  delivery: {
    firstName: 'Isatu',
    lastName: 'Conteh',
    phone: '+23210000002',
    address: 'Kissy',
    method: 'pickup',
  },
}
const rejected = {
  ...pickup,
  _id: '2',
  order: '019ab000-0000-7000-8000-0000004f09bd',
  items: [{ ...rice, status: 'rejected', rejectReason: 'The price was wrong' }],
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
const partPage = `/dashboard/vendor/orders/${rejected.order}`
/** One order by itself: the buyer says that it is paid. */
const recorded = {
  ...pickup,
  items: [
    { ...rice, status: 'accepted' },
    {
      ...rice,
      _id: '2',
      title: 'Palm oil, five litres, in a jerrycan with a good cap',
      quantity: 1,
      price: 130,
    },
  ],
  delivery: {
    ...pickup.delivery,
    method: 'delivery',
    address: '14 Pademba Road, second house behind the mosque, Freetown',
    instructions: 'Call when you are at the junction.',
    landmark: 'behind the big cotton tree at the junction',
  },
  deliveryFee: 30,
  toPay: 4760,
  payment: secondPayment,
  instalments: [{ ...secondPayment, state: 'received', amount: 1760, reference: '7QK4M2' }, secondPayment],
  events: [
    ['placed', 'buyer', 'The order was placed.'],
    ['decided', 'vendor', 'Accepted: 5 x Country rice, 25 kg bag.'],
    ['fee', 'vendor', 'The delivery costs NLe 30.00.'],
    ['payment', 'buyer', 'The buyer says that NLe 4,760.00 by Orange Money is paid.'],
  ].map(([kind, by, text], hour) => ({
    kind,
    by,
    text,
    at: `2026-11-21T1${hour}:00:00.000Z`,
    vendorOrderId: '1',
  })),
}
const onePart = { path: /\/api\/vendor\/orders\//, body: { order: recorded } }

const changedMeanwhile = {
  path: /\/api\/vendor\/orders\/.*\/item\//,
  body: { message: changedMeanwhileWords([{ title: recorded.items[1]!.title, status: 'pending' }]) },
  status: 409,
}

const review = {
  _id: '1',
  rating: 2,
  text: 'The lamp came three days late and the glass was cracked.\n\nThe shop gave me another one.',
  author: 'Fatmata K.',
  createdAt: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  reply: null,
  listing: { _id: '1', title: 'Solar lantern with phone charger and three spare bulbs', isShown: true },
}
const replied = {
  ...review,
  _id: '2',
  rating: 5,
  text: '',
  author: 'Deleted user',
  editedAt: review.createdAt,
  reply: { text: 'Thank you. The next delivery comes on Friday.', createdAt: review.createdAt },
  listing: { ...review.listing, isShown: false },
}
const reviews = {
  path: /\/api\/vendor\/reviews/,
  body: { reviews: [review, replied], average: 3.5, count: 22, total: 22, totalPages: 2, currentPage: 1 },
}

const linesOf = (first: number, outcome: string, message: string, problems: object[] = []) =>
  [first, first + 1, first + 2].map((line) => ({
    line,
    outcome,
    title: 'Solar lantern with phone charger and three spare bulbs',
    message,
    problems,
  }))
const oldPrice = 'Buyers will see NLe 150,000.00. Did you mean NLe 150.00? 1,000 old Leones are 1 new Leone.'
/** An import with lines of this outcome, and others. */
const importOf = (outcome: 'changed' | 'faulty') => ({
  path: /\/api\/vendor\/listings\/import\/1$/,
  body: {
    importId: '1',
    notes: ['The column “cost” is not read.'],
    lines: [
      ...(outcome === 'faulty'
        ? [
            ...linesOf(2, 'faulty', 'price: Price must be a number (the file says “ninety”)', [
              { column: 'price', message: 'Price must be a number (the file says “ninety”)' },
              { column: 'pictures', message: 'The file lantern.jpg was not sent along' },
            ]),
            ...linesOf(14, 'faulty', 'pictures: Please add an image', [
              { column: 'pictures', message: 'Please add an image' },
            ]),
          ]
        : linesOf(2, 'changed', 'price NLe 100.00 → NLe 120.00')),
      ...linesOf(5, 'new', `Will be added. ${oldPrice}`, [{ column: 'price', message: oldPrice }]),
      ...linesOf(8, 'new', 'Will be added.'),
      ...linesOf(11, 'same', 'Stays as it is.'),
    ],
    result: null,
  },
})

/** What vendors see. */
export const vendorViews: PageView[] = [
  { name: 'vendor', path: '/dashboard/vendor' },
  {
    name: 'vendor-taken-down',
    path: '/dashboard/vendor',
    answers: {
      path: /vendor\/dashboard/,
      body: { totalProducts: 9, activeProducts: 8, totalOrders: 3, waitingOrders: 1, takenDownCount: 1 },
    },
  },
  { name: 'vendor-loading', path: '/dashboard/vendor', answers: 'never' },
  { name: 'vendor-failing', path: '/dashboard/vendor', answers: 'fail' },
  { name: 'vendor-more', path: '/dashboard/vendor', only: 'phone', lead: press('More') },
  { name: 'vendor-shop', path: '/dashboard/vendor/shop' },
  { name: 'vendor-shop-loading', path: '/dashboard/vendor/shop', answers: 'never' },
  { name: 'vendor-shop-failing', path: '/dashboard/vendor/shop', answers: 'fail' },
  {
    name: 'vendor-shop-errors',
    path: '/dashboard/vendor/shop',
    lead: inTurn(fill({ 'Shop name': '' }), press('Save shop')),
  },
  {
    name: 'vendor-shop-switched-off',
    path: '/dashboard/vendor/shop',
    answers: { path: /\/api\/vendor\/shop$/, body: { shop: switchedOff } },
  },
  { name: 'vendor-products', path: '/dashboard/vendor/products' },
  { name: 'vendor-products-loading', path: '/dashboard/vendor/products', answers: 'never' },
  { name: 'vendor-products-failing', path: '/dashboard/vendor/products', answers: 'fail' },
  {
    name: 'vendor-products-empty',
    path: '/dashboard/vendor/products',
    answers: { path: /\/api\/vendor\/listings/, body: { listings: [] } },
  },
  {
    name: 'vendor-products-add-errors',
    path: '/dashboard/vendor/products',
    lead: inTurn(press('Add product'), pressInWindow('Save product')),
  },
  { name: 'vendor-products-edit', path: '/dashboard/vendor/products', lead: press('Edit') },
  {
    name: 'vendor-products-price',
    path: '/dashboard/vendor/products',
    lead: inTurn(press('Edit'), fill({ Price: '450000' }), pressInWindow('Save product')),
  },
  {
    name: 'vendor-products-leave',
    path: '/dashboard/vendor/products',
    lead: inTurn(press('Add product'), fill({ Title: 'Clay pot' }), pressInWindow('Close')),
  },
  {
    name: 'vendor-products-offline',
    path: '/dashboard/vendor/products',
    answers: 'offline',
  },
  { name: 'vendor-products-delete', path: '/dashboard/vendor/products', lead: press('Delete') },
  { name: 'vendor-products-row', path: '/dashboard/vendor/products', lead: press(/edit price$/) },
  { name: 'vendor-products-several', path: '/dashboard/vendor/products', lead: press('Choose several') },
  {
    name: 'vendor-products-prices',
    path: '/dashboard/vendor/products',
    lead: inTurn(
      press('Choose several'),
      tick('All on this page'),
      press('Prices'),
      fill({ 'By percent': '7.5' }),
      pressInWindow('See the new prices'),
    ),
  },
  { name: 'vendor-import', path: '/dashboard/vendor/products/import' },
  {
    name: 'vendor-import-preview',
    path: '/dashboard/vendor/products/import?import=1',
    answers: importOf('changed'),
  },
  {
    name: 'vendor-import-faulty',
    path: '/dashboard/vendor/products/import?import=1',
    answers: importOf('faulty'),
  },
  { name: 'vendor-import-failing', path: '/dashboard/vendor/products/import?import=1', answers: 'fail' },
  { name: 'vendor-card', path: '/dashboard/vendor/card' },
  { name: 'vendor-card-failing', path: '/dashboard/vendor/card', answers: 'fail' },
  { name: 'vendor-reviews', path: '/dashboard/vendor/reviews', answers: reviews },
  { name: 'vendor-reviews-loading', path: '/dashboard/vendor/reviews', answers: 'never' },
  { name: 'vendor-reviews-failing', path: '/dashboard/vendor/reviews', answers: 'fail' },
  {
    name: 'vendor-reviews-empty',
    path: '/dashboard/vendor/reviews',
    answers: { path: reviews.path, body: { reviews: [], total: 0 } },
  },
  {
    name: 'vendor-reviews-reply',
    path: '/dashboard/vendor/reviews',
    answers: reviews,
    lead: press(/^Reply to/),
  },
  {
    name: 'vendor-reviews-reply-error',
    path: '/dashboard/vendor/reviews',
    answers: reviews,
    lead: inTurn(press(/^Reply to/), pressInWindow('Publish')),
  },
  { name: 'vendor-orders', path: '/dashboard/vendor/orders' },
  { name: 'vendor-orders-loading', path: '/dashboard/vendor/orders', answers: 'never' },
  { name: 'vendor-orders-failing', path: '/dashboard/vendor/orders', answers: 'fail' },
  {
    name: 'vendor-orders-empty',
    path: '/dashboard/vendor/orders',
    answers: { path: /\/api\/vendor\/orders/, body: { orders: [] } },
  },
  {
    name: 'vendor-orders-answered',
    path: '/dashboard/vendor/orders?show=waiting',
    answers: { path: /\/api\/vendor\/orders/, body: { orders: [], total: 0, waiting: 0 } },
  },
  {
    name: 'vendor-orders-pickup',
    path: '/dashboard/vendor/orders',
    answers: { path: /\/api\/vendor\/orders/, body: { orders: [pickup, rejected] } },
  },
  {
    name: 'vendor-orders-not-found',
    path: '/dashboard/vendor/orders?search=lamp&from=2026-11-01',
    answers: { path: /\/api\/vendor\/orders/, body: { orders: [], total: 0 } },
  },
  { name: 'vendor-order', path: partPage, answers: onePart },
  { name: 'vendor-order-loading', path: partPage, answers: 'never' },
  { name: 'vendor-order-failing', path: partPage, answers: 'fail' },
  {
    name: 'vendor-order-missing',
    path: partPage,
    answers: { path: /\/api\/vendor\/orders\//, body: { message: 'Not found.' }, status: 404 },
  },
  {
    name: 'vendor-order-not-saved',
    hasOwnBrowser: true,
    path: partPage,
    answers: onePart,
    lead: inTurn(
      (page) => page.getByRole('button', { name: 'Accept', exact: true }).waitFor(),
      answering('offline'),
      press('Accept'),
      (page) => page.getByText('Waiting for a connection:').waitFor(),
      answering(onePart),
      answering(changedMeanwhile),
      press('Send now'),
      (page) => page.getByRole('complementary', { name: 'Not saved' }).waitFor(),
    ),
  },
  { name: 'vendor-order-fee', path: partPage, answers: onePart, lead: press('Change delivery fee') },
  { name: 'vendor-order-paid', path: partPage, answers: onePart, lead: press('Payment received') },
  { name: 'vendor-order-unpaid', path: partPage, answers: onePart, lead: press('Not received') },
  { name: 'vendor-profile', path: '/dashboard/vendor/profile' },
  { name: 'vendor-profile-leaving', path: '/dashboard/vendor/profile', lead: press('Delete my account') },
  { name: 'vendor-settings', path: '/dashboard/vendor/settings' },
  { name: 'vendor-refused', path: '/dashboard/admin' },
].map((view) => ({ ...view, as: 'vendor' }) as PageView)
