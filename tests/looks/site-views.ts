import type { Page } from '@playwright/test'
import {
  answering,
  fill,
  inTurn,
  type Lead,
  openFirstProduct,
  type PageView,
  press,
  pressInWindow,
} from './page-view.ts'

const openLogin = press('Login')

/** In the field of the shop page. */
const searchFor =
  (words: string): Lead =>
  async (page) => {
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill(words)
    await field.press('Enter')
  }

/** With less data a picture is left out until it is tapped. */
const showFirstPicture: Lead = async (page) => {
  const picture = page
    .getByRole('main')
    .getByRole('link', { name: /Show picture/ })
    .first()
  await picture.click()
  await page.locator('main img').first().waitFor()
}

const openShopOfProduct: Lead = async (page) => {
  await page.getByText('Sold by').getByRole('link').click()
  await page.waitForURL('**/shops/*')
}

const oneReview = {
  _id: '1',
  rating: 2,
  text: 'The lamp came three days late and the glass was cracked.\n\nThe shop gave me another one at once.',
  author: 'Fatmata K.',
  createdAt: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  reply: {
    text: 'Sorry for that. We pack them in straw now.',
    createdAt: '2026-11-22T10:00:00.000Z',
  },
  listing: { _id: '1', title: 'Solar lantern with phone charger', isShown: true },
}
const reviews = {
  reviews: [
    oneReview,
    { ...oneReview, _id: '2', rating: 5, text: '', author: 'Deleted user', reply: null },
    { ...oneReview, _id: '3', rating: 1, text: 'Wahala'.repeat(40), reply: null },
  ],
  total: 9,
  totalPages: 3,
  currentPage: 1,
}
const rating = { average: 3.6, count: 9 }
const ratedProduct = {
  _id: '019ab000-0000-7000-8000-000000000001',
  title: 'Solar lantern with phone charger',
  description: 'Shines for eight hours.',
  price: 280,
  images: [],
  stock: 4,
  categoryId: '',
  createdAt: '2026-11-21T10:00:00.000Z',
  shop: { _id: '019ab000-0000-7000-8000-000000000002', name: 'Kamara Family Store', town: 'Kenema' },
  rating,
}
const ratedShop = { ...ratedProduct.shop, description: 'Lamps.', createdAt: ratedProduct.createdAt, rating }

const millionGoods = (currentPage: number) => ({
  path: /\/api\/listings\?limit=1&/,
  body: { listings: [], total: 1_000_000, totalPages: 1_000_000, currentPage },
})

const guessed = { email: 'guessed@makit.example', password: 'wrong-wrong' }
async function guessTenTimes({ request }: Page): Promise<void> {
  for (let guess = 0; guess < 10; guess++) await request.post('/api/auth/login', { data: guessed })
}

const signUp = {
  'First name': 'Isatu',
  'Last name': 'Conteh',
  Email: 'isatu@makit.example',
  'Phone number': '010123456',
}

/** What every visitor sees. */
export const siteViews: PageView[] = [
  { name: 'home', path: '/' },
  { name: 'home-failing', path: '/', answers: 'fail' },
  { name: 'home-less-data', path: '/', as: 'saver', only: 'phone' },
  { name: 'home-loading', path: '/', answers: 'never' },
  { name: 'home-menu', path: '/', only: 'phone', lead: press('Open menu') },
  {
    name: 'search-in-header',
    path: '/blog',
    only: 'phone',
    lead: (page) => page.getByRole('link', { name: 'Search' }).click(),
  },
  { name: 'all-goods', path: '/all-goods' },
  { name: 'all-goods-large', path: '/all-goods', answers: millionGoods(1) },
  { name: 'all-goods-large-further', path: '/all-goods?page=2', answers: millionGoods(2) },
  { name: 'all-goods-past-the-end', path: '/all-goods?page=9' },
  { name: 'all-goods-failing', path: '/all-goods', answers: 'fail' },
  { name: 'all-goods-loading', path: '/all-goods', answers: 'never' },
  { name: 'login', path: '/faq', lead: openLogin },
  {
    name: 'login-wrong',
    path: '/faq',
    lead: inTurn(
      openLogin,
      fill({ Email: 'nobody@makit.example', Password: 'wrong-wrong' }),
      pressInWindow('Login'),
    ),
  },
  {
    name: 'login-slowed',
    path: '/faq',
    lead: inTurn(
      guessTenTimes,
      openLogin,
      fill({ Email: guessed.email, Password: guessed.password }),
      pressInWindow('Login'),
    ),
  },
  { name: 'forgot-password', path: '/faq', lead: inTurn(openLogin, press('Forgot password?')) },
  { name: 'sign-up-errors', path: '/faq', lead: inTurn(openLogin, press('Sign up'), press('Next')) },
  {
    name: 'sign-up-second-step',
    path: '/faq',
    lead: inTurn(openLogin, press('Sign up'), fill(signUp), press('Next')),
  },
  {
    name: 'sign-up-second-step-errors',
    path: '/faq',
    lead: inTurn(openLogin, press('Sign up'), fill(signUp), press('Next'), pressInWindow('Sign up')),
  },
  {
    name: 'forgot-password-error',
    path: '/faq',
    lead: inTurn(openLogin, press('Forgot password?'), press('Send link')),
  },
  {
    name: 'forgot-password-sent',
    path: '/faq',
    lead: inTurn(
      openLogin,
      press('Forgot password?'),
      fill({ Email: 'nobody@makit.example' }),
      press('Send link'),
    ),
  },
  {
    name: 'login-offline',
    path: '/faq',
    lead: inTurn(
      openLogin,
      fill({ Email: 'nobody@makit.example', Password: 'wrong-wrong' }),
      answering('offline'),
      pressInWindow('Login'),
    ),
  },
  { name: 'shop', path: '/shop' },
  { name: 'shop-chosen', path: '/shop?search=rice&sort=price-asc&inStock=true' },
  { name: 'shop-some', path: '/shop?search=blue+plastic+kettle' },
  { name: 'shop-elsewhere', path: '/shop?search=rice+in+bo' },
  { name: 'shop-empty', path: '/shop?search=qqqqqzzzz' },
  { name: 'shop-near', path: '/shop?search=lanternfish' },
  {
    name: 'shop-searching',
    path: '/shop',
    lead: inTurn(answering('never'), searchFor('basket')),
  },
  { name: 'shop-failing', path: '/shop', answers: 'fail' },
  { name: 'shop-offline', path: '/shop', answers: 'offline' },
  { name: 'shop-loading', path: '/shop', answers: 'never' },
  { name: 'shop-filters', path: '/shop', only: 'phone', lead: press(/^Filters/) },
  { name: 'shop-last-page', path: '/shop?page=3' },
  { name: 'product', path: '/shop', lead: openFirstProduct },
  { name: 'product-less-data', path: '/shop', as: 'saver', only: 'phone', lead: openFirstProduct },
  {
    name: 'product-less-data-shown',
    path: '/shop',
    as: 'saver',
    only: 'phone',
    lead: inTurn(openFirstProduct, showFirstPicture),
  },
  {
    name: 'product-reviewed',
    path: '/shop',
    lead: inTurn(
      // Of the product and of its reviews, each of which reads its own fields.
      answering({ path: /\/api\/listings\/[\w-]{36}/, body: { ...ratedProduct, ...reviews } }),
      openFirstProduct,
    ),
  },
  {
    name: 'storefront-reviewed',
    path: '/shop',
    lead: inTurn(
      answering({ path: /\/api\/shops\//, body: { shop: ratedShop, ...reviews } }),
      openFirstProduct,
      openShopOfProduct,
    ),
  },
  {
    name: 'shop-reviewed',
    path: '/faq',
    only: 'desktop',
    lead: inTurn(
      answering({
        path: /\/api\/listings\?/,
        body: { listings: [ratedProduct, { ...ratedProduct, _id: '2', rating: undefined }] },
      }),
      (page) =>
        page.getByRole('link', { name: 'Shop', exact: true }).filter({ visible: true }).first().click(),
    ),
  },
  { name: 'product-sold-out', path: '/shop?search=bitter+kola', lead: openFirstProduct },
  { name: 'product-signed-out-add', path: '/shop', lead: inTurn(openFirstProduct, press('Add to Cart')) },
  { name: 'storefront', path: '/shop', lead: inTurn(openFirstProduct, openShopOfProduct) },
  {
    name: 'storefront-nothing-found',
    path: '/shop',
    lead: inTurn(openFirstProduct, openShopOfProduct, searchFor('qqqqqzzzz')),
  },
  { name: 'storefront-loading', path: '/shops/019ab000-0000-7000-8000-000000000000', answers: 'never' },
  { name: 'storefront-failing', path: '/shops/019ab000-0000-7000-8000-000000000000', answers: 'fail' },
  { name: 'storefront-missing', path: '/shops/019ab000-0000-7000-8000-000000000000' },
  { name: 'shop-town', path: '/shop?town=Kenema' },
  { name: 'product-loading', path: '/shop/product/019ab000-0000-7000-8000-000000000000', answers: 'never' },
  { name: 'product-failing', path: '/shop/product/019ab000-0000-7000-8000-000000000000', answers: 'fail' },
  { name: 'product-missing', path: '/shop/product/019ab000-0000-7000-8000-000000000000' },
  { name: 'blog', path: '/blog' },
  { name: 'blog-loading', path: '/blog', answers: 'never' },
  { name: 'blog-failing', path: '/blog', answers: 'fail' },
  { name: 'blog-post', path: '/blog', lead: openFirstPost },
  { name: 'blog-post-loading', path: '/blog/019ab000-0000-7000-8000-000000000000', answers: 'never' },
  { name: 'blog-post-failing', path: '/blog/019ab000-0000-7000-8000-000000000000', answers: 'fail' },
  { name: 'blog-post-missing', path: '/blog/019ab000-0000-7000-8000-000000000000' },
  { name: 'deals', path: '/deals' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-errors', path: '/contact', lead: pressInPage(/send/i) },
  {
    name: 'contact-failing',
    path: '/contact',
    lead: inTurn(
      fill({
        'First name': 'Isatu',
        Email: 'isatu@makit.example',
        Phone: '010123456',
        Message: 'Do you open on Sundays?',
      }),
      answering('fail'),
      pressInPage(/send/i),
    ),
  },
  { name: 'faq', path: '/faq' },
  {
    name: 'faq-open',
    path: '/faq',
    lead: (page) => page.locator('main summary').last().click(),
  },
  { name: 'vendor-guidelines', path: '/vendor-guidelines' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'privacy', path: '/privacy' },
  { name: 'vendor-application', path: '/vendor-application' },
  {
    name: 'vendor-application-draft',
    path: '/vendor-application',
    lead: inTurn(
      fill({ 'Shop name': 'Isatu’s cloth', Address: '9 Bojon Street, Bo' }),
      press('Empty the form'),
    ),
  },
  { name: 'vendor-application-errors', path: '/vendor-application', lead: press('Submit Application') },
  {
    name: 'vendor-application-sent',
    path: '/vendor-application',
    lead: inTurn(
      fill({
        'Full name': 'Isatu Conteh',
        Email: 'isatu@makit.example',
        Phone: '010123456',
        'Shop name': 'Isatu’s cloth',
        'Shop description': 'Gara and country cloth, dyed in Bo.',
        Address: '9 Bojon Street, Bo',
      }),
      answering({ path: /vendorApplication\/apply/, body: { message: 'Application received' }, status: 201 }),
      press('Submit Application'),
    ),
  },
  { name: 'set-password-without-link', path: '/set-password' },
  {
    name: 'set-password',
    path: '/set-password#token=nonsense',
    answers: {
      path: /check-link/,
      body: { email: 'aminata@makit.example', shopName: 'Aminata’s Fashion House' },
    },
  },
  { name: 'set-password-dead-link', path: '/set-password#token=nonsense' },
  { name: 'confirm-email-without-link', path: '/confirm-email' },
  { name: 'confirm-email', path: '/confirm-email#token=nonsense' },
  { name: 'confirm-email-dead', path: '/confirm-email#token=nonsense', lead: press('Confirm my email') },
  {
    name: 'confirm-email-done',
    path: '/confirm-email#token=nonsense',
    lead: inTurn(
      answering({ path: /confirm-email$/, body: { message: 'Your email is confirmed.' } }),
      press('Confirm my email'),
    ),
  },
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
