import { choose, fill, inTurn, type Lead, type PageView, press, pressInWindow } from './page-view.ts'

const adminPages = [
  '',
  '/users',
  '/vendors',
  '/vendor-application',
  '/orders',
  '/listings',
  '/reviews',
  '/log',
  '/messages',
  '/searches',
  '/settings',
  '/profile',
]
const lamp = {
  _id: '01900000-0000-7000-8000-0000000000aa',
  title: 'Solar lantern with phone charger and three spare bulbs',
  description: 'Lasts the whole night. One year of guarantee, with a receipt.',
  price: 150,
  stock: 3,
  images: [],
  categoryId: '01900000-0000-7000-8000-00000000ca01',
  isActive: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  shop: { _id: '01900000-0000-7000-8000-0000000000bb', name: 'Kamara Family Store' },
  state: 'taken_down',
  takenDown: {
    reason: 'The description promises what the shop does not keep.',
    at: '2026-11-02T10:00:00.000Z',
  },
  reports: 0,
}
const mendedListing = {
  path: /\/api\/admin\/listings\?/,
  body: {
    listings: [
      {
        ...lamp,
        mendedFrom: { ...lamp, price: 1_500, description: 'Lasts ten years. The best lantern of Africa.' },
      },
    ],
    total: 1,
    totalPages: 1,
    currentPage: 1,
  },
}

const openFirstOrder: Lead = async (page) => {
  await page
    .getByRole('link', { name: /^Order #/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
}

/** What administrators see. */
export const adminViews: PageView[] = [
  ...adminPages.flatMap((page): Omit<PageView, 'as'>[] => {
    const path = `/dashboard/admin${page}`
    const name = `admin${page.replace('/', '-')}`
    return [
      { name, path },
      { name: `${name}-loading`, path, answers: 'never' },
      { name: `${name}-failing`, path, answers: 'fail' },
    ]
  }),
  {
    name: 'admin-vendor-application-approve',
    path: '/dashboard/admin/vendor-application',
    lead: press(/^Approve/),
  },
  {
    name: 'admin-vendor-application-reject',
    path: '/dashboard/admin/vendor-application',
    lead: press(/^Reject/),
  },
  {
    name: 'admin-vendor-application-empty',
    path: '/dashboard/admin/vendor-application',
    answers: { path: /\/api\/vendorApplication/, body: [] },
  },
  { name: 'admin-vendor-application-approved', path: '/dashboard/admin/vendor-application?status=approved' },
  { name: 'admin-vendor-application-rejected', path: '/dashboard/admin/vendor-application?status=rejected' },
  { name: 'admin-users-search', path: '/dashboard/admin/users?search=a&role=customer&status=active' },
  { name: 'admin-users-none', path: '/dashboard/admin/users?search=qqqqqzzzz' },
  { name: 'admin-users-delete', path: '/dashboard/admin/users', lead: press('Delete') },
  {
    name: 'admin-users-role',
    path: '/dashboard/admin/users?search=vendor@makit',
    lead: inTurn(press('Change role'), choose('Role', 'Customer')),
  },
  {
    name: 'admin-users-deactivate',
    path: '/dashboard/admin/users?search=vendor@makit',
    lead: press('Deactivate'),
  },
  { name: 'admin-users-offline', path: '/dashboard/admin/users', answers: 'offline' },
  {
    name: 'admin-vendors-shop',
    path: '/dashboard/admin/vendors?search=vendor@makit',
    lead: press('Deactivate shop'),
  },
  { name: 'admin-vendors-unanswered', path: '/dashboard/admin/vendors?status=unanswered' },
  { name: 'admin-vendors-none', path: '/dashboard/admin/vendors?search=qqqqqzzzz' },
  {
    name: 'admin-vendors-empty',
    path: '/dashboard/admin/vendors',
    answers: { path: /\/api\/admin\/vendors/, body: [] },
  },
  { name: 'admin-orders-unanswered', path: '/dashboard/admin/orders?unanswered=true' },
  { name: 'admin-orders-none', path: '/dashboard/admin/orders?search=qqqqqzzzz&from=2026-01-01' },
  {
    name: 'admin-order-missing',
    path: '/dashboard/admin/orders/01900000-0000-7000-8000-00000000ffff',
    answers: { path: /\/api\/admin\/orders\//, body: { message: 'Not found.' }, status: 404 },
  },
  { name: 'admin-order', path: '/dashboard/admin/orders?payment=disputed', lead: openFirstOrder },
  {
    name: 'admin-order-note-missing',
    path: '/dashboard/admin/orders?payment=disputed',
    lead: inTurn(openFirstOrder, press('Save note')),
  },
  { name: 'admin-listings-taken-down', path: '/dashboard/admin/listings?state=taken_down' },
  {
    name: 'admin-listings-mended',
    path: '/dashboard/admin/listings?state=taken_down',
    answers: mendedListing,
    lead: press('Look at it'),
  },
  { name: 'admin-listings-none', path: '/dashboard/admin/listings?search=qqqqqzzzz' },
  {
    name: 'admin-listings-take-down',
    path: '/dashboard/admin/listings?state=shown',
    lead: inTurn(press('Take down'), pressInWindow('Take down')),
  },
  { name: 'admin-reviews-none', path: '/dashboard/admin/reviews?state=hidden&rating=5' },
  {
    name: 'admin-reviews-hide',
    path: '/dashboard/admin/reviews',
    lead: inTurn(press('Hide review'), pressInWindow('Hide review')),
  },
  { name: 'admin-log-none', path: '/dashboard/admin/log?person=qqqqqzzzz' },
  { name: 'admin-messages-answered', path: '/dashboard/admin/messages?state=answered' },
  {
    name: 'admin-messages-reply',
    path: '/dashboard/admin/messages?state=open',
    lead: inTurn(press('Answer by email'), pressInWindow('Send answer')),
  },
  {
    name: 'admin-messages-empty',
    path: '/dashboard/admin/messages',
    answers: {
      path: /\/api\/messages/,
      body: { messages: [], total: 0, unread: 0, totalPages: 1, currentPage: 1 },
    },
  },
  {
    name: 'admin-settings-log-out-all',
    path: '/dashboard/admin/settings',
    lead: press('Log out all sessions'),
  },
  {
    name: 'admin-settings-profile-errors',
    path: '/dashboard/admin/settings',
    lead: inTurn(fill({ 'First name': '', Email: 'nothing' }), press('Save profile')),
  },
  {
    name: 'admin-settings-password-errors',
    path: '/dashboard/admin/settings',
    lead: press(/^(Change|Update|Save) password$/),
  },
].map((view) => ({ ...view, as: 'admin' }) as PageView)
