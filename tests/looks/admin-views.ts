import { choose, fill, inTurn, type PageView, press } from './page-view.ts'

const adminPages = [
  '',
  '/users',
  '/vendors',
  '/vendor-application',
  '/messages',
  '/searches',
  '/settings',
  '/profile',
]
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
