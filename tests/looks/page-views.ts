import type { Page } from '@playwright/test'

export type Visitor = 'stranger' | 'newcomer' | 'customer' | 'vendor' | 'admin'

/** A page in one of its states, as somebody sees it. */
export interface PageView {
  name: string
  path: string
  /** Nobody signed in when absent; `newcomer` is a customer who has just signed up. */
  as?: Visitor
  /** What becomes of the calls of the API: they never come back, fail, or answer this body. */
  answers?: 'never' | 'fail' | { path: RegExp; body: object }
  /** Only where this width has it: the menus of phones and desktops differ. */
  only?: 'phone' | 'desktop'
  /** Leads from the loaded page into the state. */
  lead?: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()

const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

const fill = (fields: Record<string, string>) => async (page: Page) => {
  for (const [label, words] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(words)
}

const openLogin = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await press('Login')(page)
}
const signUp = {
  'First name': 'Isatu',
  'Last name': 'Conteh',
  Email: 'isatu@makit.example',
  'Phone number': '010123456',
}
const openFirstProduct = async (page: Page) => {
  await page.locator('main a[href^="/shop/product/"]').first().click()
  await page.waitForURL('**/shop/product/**')
}
const nothing = (path: RegExp, body: object) => ({ path, body })

const publicViews: PageView[] = [
  { name: 'home', path: '/' },
  { name: 'home-failing', path: '/', answers: 'fail' },
  { name: 'home-loading', path: '/', answers: 'never' },
  { name: 'home-menu', path: '/', only: 'phone', lead: press('Open menu') },
  {
    name: 'home-search',
    path: '/',
    only: 'phone',
    lead: (page) => page.getByRole('link', { name: 'Search' }).click(),
  },
  { name: 'login', path: '/faq', lead: openLogin },
  {
    name: 'login-wrong',
    path: '/faq',
    lead: inTurn(openLogin, fill({ Email: 'nobody@makit.example', Password: 'wrong-wrong' }), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click(),
    ),
  },
  { name: 'forgot-password', path: '/faq', lead: inTurn(openLogin, press('Forgot password?')) },
  { name: 'sign-up-faults', path: '/faq', lead: inTurn(openLogin, press('Sign up'), press('Next')) },
  {
    name: 'sign-up-second-step',
    path: '/faq',
    lead: inTurn(openLogin, press('Sign up'), fill(signUp), press('Next')),
  },
  { name: 'shop', path: '/shop' },
  { name: 'shop-chosen', path: '/shop?search=rice&sort=price-asc&inStock=true' },
  { name: 'shop-empty', path: '/shop?search=qqqqqzzzz' },
  { name: 'shop-failing', path: '/shop', answers: 'fail' },
  { name: 'shop-loading', path: '/shop', answers: 'never' },
  { name: 'shop-filters', path: '/shop', only: 'phone', lead: press(/^Filters/) },
  { name: 'shop-last-page', path: '/shop?page=3' },
  { name: 'product', path: '/shop', lead: openFirstProduct },
  { name: 'product-signed-out-add', path: '/shop', lead: inTurn(openFirstProduct, press('Add to Cart')) },
  { name: 'product-loading', path: '/shop/product/019ab000-0000-7000-8000-000000000000', answers: 'never' },
  { name: 'product-failing', path: '/shop/product/019ab000-0000-7000-8000-000000000000', answers: 'fail' },
  { name: 'product-missing', path: '/shop/product/019ab000-0000-7000-8000-000000000000' },
  { name: 'blog', path: '/blog' },
  { name: 'blog-loading', path: '/blog', answers: 'never' },
  { name: 'blog-failing', path: '/blog', answers: 'fail' },
  { name: 'blog-post', path: '/blog', lead: openFirstPost },
  { name: 'blog-post-missing', path: '/blog/019ab000-0000-7000-8000-000000000000' },
  { name: 'deals', path: '/deals' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-faults', path: '/contact', lead: pressInPage(/send/i) },
  { name: 'faq', path: '/faq' },
  { name: 'vendor-guidelines', path: '/vendor-guidelines' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'vendor-application', path: '/vendor-application' },
  { name: 'vendor-application-faults', path: '/vendor-application', lead: press('Submit Application') },
  { name: 'set-password-without-link', path: '/set-password' },
  { name: 'set-password', path: '/set-password#token=nonsense' },
  { name: 'forbidden', path: '/403' },
  { name: 'missing', path: '/nowhere' },
]

async function openFirstPost(page: Page): Promise<void> {
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Read More/i })
    .first()
  if (await link.isVisible()) await link.click()
}

function pressInPage(name: RegExp) {
  return async (page: Page) => {
    const button = page.getByRole('main').getByRole('button', { name })
    if (await button.isVisible()) await button.click()
  }
}

const toDelivery = press('Continue to Delivery')

const buyerViews: PageView[] = [
  {
    name: 'person-menu',
    path: '/faq',
    as: 'customer',
    lead: (page) => page.getByRole('button', { name: 'Your account' }).click(),
  },
  {
    name: 'product-added',
    path: '/shop',
    as: 'newcomer',
    lead: inTurn(openFirstProduct, press('Add to Cart')),
  },
  { name: 'cart', path: '/cart', as: 'customer' },
  { name: 'cart-loading', path: '/cart', as: 'customer', answers: 'never' },
  { name: 'cart-failing', path: '/cart', as: 'customer', answers: 'fail' },
  {
    name: 'cart-empty',
    path: '/cart',
    as: 'customer',
    answers: nothing(/\/api\/cart$/, { cart: { items: [] } }),
  },
  { name: 'checkout', path: '/checkout', as: 'customer' },
  {
    name: 'checkout-empty',
    path: '/checkout',
    as: 'customer',
    answers: nothing(/\/api\/cart$/, { cart: { items: [] } }),
  },
  { name: 'checkout-loading', path: '/checkout', as: 'customer', answers: 'never' },
  {
    name: 'checkout-delivery',
    path: '/checkout',
    as: 'customer',
    lead: inTurn(toDelivery, press('Use my details')),
  },
  {
    name: 'checkout-faults',
    path: '/checkout',
    as: 'customer',
    lead: inTurn(toDelivery, press('Place Order')),
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
  { name: 'orders-loading', path: '/dashboard/customer/orders', as: 'customer', answers: 'never' },
  { name: 'orders-failing', path: '/dashboard/customer/orders', as: 'customer', answers: 'fail' },
  {
    name: 'orders-empty',
    path: '/dashboard/customer/orders',
    as: 'customer',
    answers: nothing(/\/api\/order\/?$/, { orders: [] }),
  },
  { name: 'orders-cancel', path: '/dashboard/customer/orders', as: 'customer', lead: press('Cancel order') },
  { name: 'favorites', path: '/dashboard/customer/favorites', as: 'customer' },
  { name: 'favorites-loading', path: '/dashboard/customer/favorites', as: 'customer', answers: 'never' },
  {
    name: 'favorites-empty',
    path: '/dashboard/customer/favorites',
    as: 'customer',
    answers: nothing(/\/api\/saved$/, { savedListings: [] }),
  },
  { name: 'customer-profile', path: '/dashboard/customer/profile', as: 'customer' },
  { name: 'customer-settings', path: '/dashboard/customer/settings', as: 'customer' },
  { name: 'dashboard-missing', path: '/dashboard/nowhere', as: 'customer' },
]

const vendorViews: PageView[] = [
  { name: 'vendor', path: '/dashboard/vendor' },
  { name: 'vendor-loading', path: '/dashboard/vendor', answers: 'never' },
  { name: 'vendor-failing', path: '/dashboard/vendor', answers: 'fail' },
  { name: 'vendor-more', path: '/dashboard/vendor', only: 'phone', lead: press('More') },
  { name: 'vendor-shop', path: '/dashboard/vendor/shop' },
  { name: 'vendor-shop-loading', path: '/dashboard/vendor/shop', answers: 'never' },
  { name: 'vendor-shop-failing', path: '/dashboard/vendor/shop', answers: 'fail' },
  { name: 'vendor-products', path: '/dashboard/vendor/products' },
  { name: 'vendor-products-loading', path: '/dashboard/vendor/products', answers: 'never' },
  { name: 'vendor-products-failing', path: '/dashboard/vendor/products', answers: 'fail' },
  {
    name: 'vendor-products-empty',
    path: '/dashboard/vendor/products',
    answers: nothing(/\/api\/vendor\/listings/, { listings: [] }),
  },
  {
    name: 'vendor-products-add-faults',
    path: '/dashboard/vendor/products',
    lead: inTurn(press('Add product'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Save product' }).click(),
    ),
  },
  { name: 'vendor-products-edit', path: '/dashboard/vendor/products', lead: press(/^Edit /) },
  { name: 'vendor-products-delete', path: '/dashboard/vendor/products', lead: press(/^Delete /) },
  { name: 'vendor-orders', path: '/dashboard/vendor/orders' },
  { name: 'vendor-orders-loading', path: '/dashboard/vendor/orders', answers: 'never' },
  { name: 'vendor-orders-failing', path: '/dashboard/vendor/orders', answers: 'fail' },
  {
    name: 'vendor-orders-empty',
    path: '/dashboard/vendor/orders',
    answers: nothing(/\/api\/vendor\/orders/, { orders: [] }),
  },
  { name: 'vendor-profile', path: '/dashboard/vendor/profile' },
  { name: 'vendor-settings', path: '/dashboard/vendor/settings' },
  { name: 'vendor-refused', path: '/dashboard/admin' },
].map((view) => ({ ...view, as: 'vendor' }) as PageView)

const adminPages = ['', '/users', '/vendors', '/vendor-application', '/messages', '/settings', '/profile']
const adminViews: PageView[] = [
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
    answers: nothing(/\/api\/vendorApplication/, []),
  },
].map((view) => ({ ...view, as: 'admin' }))

/** Every page of the site map in its states. */
export const pageViews: readonly PageView[] = [...publicViews, ...buyerViews, ...vendorViews, ...adminViews]
