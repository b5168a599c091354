import type { ComponentType } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import { rolesThatBuy } from '#shared/accounts/roles.ts'
import { brand } from '#shared/brand.ts'
import { messages } from '#shared/messages.ts'
import { blogHead } from '../blog/blog-head.ts'
import { blogPath, blogsPath } from '../blog/blog-paths.ts'
import { listingIn } from '../listings/listing-answers.ts'
import { type Head, listingHead } from '../listings/listing-head.ts'
import { alikePath, listingPath } from '../listings/listing-path.ts'
import { shopListingsPath } from '../listings/shop-address.ts'

/** Where somebody is: the parameters of the path and the query. */
export type Place = { params: Record<string, string | undefined>; search: URLSearchParams }

export type PageRoute = {
  /** `:id` stands for one part of the path, `*` at its end for any rest. */
  path: string
  /** File below src/web without `.tsx`; its default export is the page. */
  page: string
  layout: 'site' | 'dashboard'
  title: string
  /** Words below the heading of a page that is not drawn before its code has come: there is something to read meanwhile. */
  lead?: string
  /** Who may see it: anybody (absent), anyone signed in, or these roles. */
  guard?: 'signed-in' | readonly Role[]
  /** API paths whose answers a public page is rendered from; the first is the page's own thing: its 404 is the page's. */
  data?: (place: Place) => readonly string[]
  /** A further API path, known only from the first answer. */
  moreData?: (main: unknown) => string | null
  /** Title, description and picture for shared links, from the first answer; null when that is not what it should be. */
  head?: (main: unknown) => Head | null
  /** Answered with the page when it is not 200. */
  status?: 404
}

const site = { layout: 'site' } as const
const dashboard = { layout: 'dashboard' } as const
const adminOnly = ['admin'] as const
const vendorOnly = ['vendor'] as const
const comingSoon = 'site/coming-soon-page'

/** The site map. More special paths may stand anywhere: the first match in this order is taken. */
export const routes: readonly PageRoute[] = [
  {
    ...site,
    path: '/',
    page: 'site/home-page',
    title: `${brand.name}: ${brand.tagline}`,
    data: () => ['/api/listings?limit=15', '/api/category'],
  },
  {
    ...site,
    path: '/shop',
    page: 'listings/shop-page',
    title: 'Shop',
    data: ({ search }) => [shopListingsPath(search), '/api/category'],
  },
  {
    ...site,
    path: '/shop/product/:id',
    page: 'listings/product-page',
    title: 'Product',
    data: ({ params }) => [listingPath(params.id)],
    moreData: (listing) => alikePath(listingIn(listing)?.categoryId ?? ''),
    head: listingHead,
  },
  {
    ...site,
    path: '/blog',
    page: 'blog/blog-page',
    title: 'Blog',
    data: () => [blogsPath],
  },
  {
    ...site,
    path: '/blog/:id',
    page: 'blog/blog-post-page',
    title: 'Blog',
    data: ({ params }) => [blogPath(params.id)],
    head: blogHead,
  },
  { ...site, path: '/deals', page: 'static-pages/deals-page', title: 'Deals' },
  {
    ...site,
    path: '/contact',
    page: 'messages/contact-page',
    title: 'Contact',
  },
  {
    ...site,
    path: '/faq',
    page: 'static-pages/faq-page',
    title: 'FAQ',
  },
  {
    ...site,
    path: '/vendor-guidelines',
    page: 'static-pages/vendor-guidelines-page',
    title: 'Vendor Guidelines',
  },
  { ...site, path: '/terms-of-service', page: 'static-pages/terms-page', title: 'Terms of Service' },
  {
    ...site,
    path: '/vendor-application',
    page: 'vendor-applications/apply-page',
    title: 'List your business',
  },
  { ...site, path: '/set-password', page: 'accounts/set-password-page', title: 'Set your password' },
  { ...site, path: '/403', page: 'site/forbidden-page', title: 'Access Denied' },
  {
    ...site,
    path: '/cart',
    page: 'cart/cart-page',
    title: 'Cart',
    lead: messages.cart.shopsContact,
    guard: rolesThatBuy,
  },
  {
    ...site,
    path: '/checkout',
    page: 'orders/checkout/checkout-page',
    title: 'Checkout',
    lead: messages.cart.shopsContact,
    guard: rolesThatBuy,
  },
  {
    ...site,
    path: '/ordersuccess',
    page: 'orders/checkout/order-success-page',
    title: 'Your order',
    guard: rolesThatBuy,
  },

  { ...dashboard, path: '/dashboard', page: 'site/dashboard-page', title: 'Dashboard', guard: 'signed-in' },
  {
    ...dashboard,
    path: '/dashboard/customer',
    page: 'site/dashboard-page',
    title: 'Customer dashboard',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/customer/orders',
    page: 'orders/my-orders-page',
    title: 'My orders',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/customer/favorites',
    page: 'listings/saved-listings-page',
    title: 'Favorites',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/customer/profile',
    page: 'accounts/profile-page',
    title: 'My Profile',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/customer/settings',
    page: comingSoon,
    title: 'Settings',
    guard: 'signed-in',
  },

  {
    ...dashboard,
    path: '/dashboard/vendor',
    page: 'shops/vendor-home-page',
    title: 'Vendor dashboard',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/shop',
    page: 'shops/my-shop-page',
    title: 'My shop',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/products',
    page: 'listings/own/products-page',
    title: 'My products',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/orders',
    page: 'orders/vendor/vendor-orders-page',
    title: 'Orders',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/profile',
    page: 'accounts/profile-page',
    title: 'My Profile',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/settings',
    page: comingSoon,
    title: 'Settings',
    guard: vendorOnly,
  },

  {
    ...dashboard,
    path: '/dashboard/admin',
    page: 'admin/admin-home-page',
    title: 'Admin dashboard',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/users',
    page: 'admin/users-page',
    title: 'Users',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/vendors',
    page: 'admin/vendors-page',
    title: 'Vendors',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/vendor-application',
    page: 'admin/vendor-applications-page',
    title: 'Vendor Applications',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/messages',
    page: 'admin/messages-page',
    title: 'Messages',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/profile',
    page: 'accounts/profile-page',
    title: 'My Profile',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/admin/settings',
    page: 'admin/admin-settings-page',
    title: 'Settings',
    guard: adminOnly,
  },

  // Inside the dashboard a missing session is noticed before a missing page (docs/rules.md, 'Pages').
  {
    ...dashboard,
    path: '/dashboard/*',
    page: 'site/not-found-page',
    title: 'Page not found',
    guard: 'signed-in',
    status: 404,
  },
  { ...site, path: '*', page: 'site/not-found-page', title: 'Page not found', status: 404 },
]

/** A stylesheet, by its name in src/web; each holds all rules of those before it. */
export const ruleSets = ['first-view', 'public', 'whole'] as const
export type RuleSet = (typeof ruleSets)[number]

/** What somebody sees first: their HTML brings their own rules only. */
const firstPages = new Set(['site/home-page', 'listings/shop-page', 'listings/product-page'])
const publicPages = new Set(routes.filter(({ guard }) => !guard).map(({ page }) => page))

/** The rules that a page's HTML brings, and that are there before it is drawn. */
export function rulesOfPage(page: string): RuleSet {
  if (firstPages.has(page)) return 'first-view'
  return publicPages.has(page) ? 'public' : 'whole'
}

/** Neither the case of letters nor slashes at the end make a difference. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/^\*$|\/\*$/, '(/.*)?').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i')

const patterns = routes.map((route) => [patternOf(route.path), route] as const)

export type MatchedRoute = { route: PageRoute; place: Place }

/** The route of a path and query; there always is one, the 404 page at the end. */
export function matchRoute(pathname: string, search: string): MatchedRoute {
  for (const [pattern, route] of patterns) {
    const match = pattern.exec(pathname)
    if (match) return { route, place: { params: match.groups ?? {}, search: new URLSearchParams(search) } }
  }
  throw new Error('The site map has lost its last line, the 404 page')
}

export type PageModule = { default: ComponentType }

/** A shopper's browser need not even know the names of the dashboards' files (dashboard-pages.ts). */
const sitePageFiles = import.meta.glob<PageModule>([
  '../site/{forbidden,home,not-found}-page.tsx',
  '../{blog,cart,listings,messages,orders/checkout,static-pages,vendor-applications}/*-page.tsx',
  '../accounts/set-password-page.tsx',
])

/** Loads the module of a page of the site map. */
export async function importPage(page: string): Promise<PageModule> {
  const file = `../${page}.tsx`
  const load = sitePageFiles[file] ?? (await import('./dashboard-pages.ts')).dashboardPageFiles[file]
  if (!load) throw new Error(`The site map names a page that does not exist: src/web/${page}.tsx`)
  return load()
}
