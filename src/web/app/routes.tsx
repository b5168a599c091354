import { rolesThatBuy } from '#shared/accounts/roles.ts'
import { brand } from '#shared/brand.ts'
import { parseListing } from '#shared/listings/listing-shape.ts'
import { messages } from '#shared/messages.ts'
import type { StylesheetName } from '#shared/page-rendering.ts'
import { blogHead } from '../blog/blog-head.ts'
import { blogPath, blogsPath } from '../blog/blog-paths.ts'
import { listingHead } from '../listings/listing-head.ts'
import { alikePath, listingPath } from '../listings/listing-path.ts'
import {
  allGoodsPath,
  isIndexedShop,
  onPage,
  searchIn,
  shopListingsPath,
  shopTitle,
  townsPath,
} from '../listings/shop-address.ts'
import { publicShopPath, storefrontListingsPath } from '../listings/storefront/storefront-address.ts'
import { storefrontHead } from '../listings/storefront/storefront-head.ts'
import { type PageRoute, siteMapOf } from '../navigation/site-map.ts'

const site = { layout: 'site' } as const
const dashboard = { layout: 'dashboard' } as const
const adminOnly = ['admin'] as const
const vendorOnly = ['vendor'] as const
const comingSoon = 'site/coming-soon-dashboard-page'

/** The site map. The first match in this order counts, so more special paths may stand anywhere before. */
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
    titleOf: ({ search }) => shopTitle(search),
    isIndexed: ({ search }) => isIndexedShop(search),
    data: ({ search }) => [shopListingsPath(search), '/api/category', townsPath],
  },
  {
    ...site,
    path: '/all-goods',
    page: 'listings/all-goods-page',
    title: 'All goods',
    titleOf: ({ search }) => onPage('All goods', search),
    data: ({ search }) => [allGoodsPath(search), townsPath],
  },
  {
    ...site,
    path: '/shop/product/:id',
    page: 'listings/product-page',
    title: 'Product',
    data: ({ params }) => [listingPath(params.id)],
    moreData: (listing) => alikePath(parseListing(listing)?._id),
    head: listingHead,
  },
  {
    ...site,
    path: '/shops/:id',
    page: 'listings/storefront/storefront-page',
    title: 'Shop',
    isIndexed: ({ search }) => !searchIn(search),
    data: (place) => {
      const listings = storefrontListingsPath(place)
      return [publicShopPath(place.params.id), ...(listings ? [listings] : [])]
    },
    head: storefrontHead,
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
  { ...site, path: '/privacy', page: 'static-pages/privacy-page', title: 'Privacy' },
  {
    ...site,
    path: '/vendor-application',
    page: 'vendor-applications/apply-page',
    title: 'List your business',
  },
  {
    ...site,
    path: '/set-password',
    page: 'accounts/set-password-page',
    title: 'Set your password',
    isIndexed: () => false,
  },
  {
    ...site,
    path: '/confirm-email',
    page: 'accounts/confirm-email-page',
    title: 'Confirm your email',
    isIndexed: () => false,
  },
  {
    ...site,
    path: '/403',
    page: 'site/forbidden-page',
    title: 'Access Denied',
    isIndexed: () => false,
  },
  {
    ...site,
    path: '/cart',
    page: 'cart/cart-page',
    title: 'Cart',
    loadsCart: true,
    lead: messages.cart.shopsContact,
    guard: rolesThatBuy,
  },
  {
    ...site,
    path: '/checkout',
    page: 'orders/checkout/checkout-page',
    title: 'Checkout',
    loadsCart: true,
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
    path: '/dashboard/notifications',
    page: 'notifications/notifications-dashboard-page',
    title: 'Notifications',
    guard: 'signed-in',
  },
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
    page: 'orders/my-orders-dashboard-page',
    title: 'My orders',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/customer/orders/:id',
    page: 'orders/record/order-dashboard-page',
    title: 'My order',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/customer/favorites',
    page: 'listings/saved-listings-dashboard-page',
    title: 'Saved',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/customer/profile',
    page: 'accounts/profile/profile-dashboard-page',
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
    page: 'shops/vendor-dashboard-page',
    title: 'Vendor dashboard',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/shop',
    page: 'shops/my-shop-dashboard-page',
    title: 'My shop',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/products',
    page: 'listings/own/products-dashboard-page',
    title: 'My products',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/products/import',
    page: 'listings/own/import/products-import-dashboard-page',
    title: 'Import products',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/card',
    page: 'shops/card/shop-card-dashboard-page',
    title: 'Shop card',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/orders',
    page: 'orders/vendor/vendor-orders-dashboard-page',
    title: 'Shop orders',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/orders/:id',
    page: 'orders/record/vendor-order-dashboard-page',
    title: 'Shop order',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/figures',
    page: 'figures/shop-figures-dashboard-page',
    title: 'Figures',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/reviews',
    page: 'reviews/vendor-reviews-dashboard-page',
    title: 'Reviews',
    guard: vendorOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/vendor/profile',
    page: 'accounts/profile/profile-dashboard-page',
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
    page: 'admin/admin-dashboard-page',
    title: 'Admin dashboard',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/users',
    page: 'admin/users-dashboard-page',
    title: 'Users',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/vendors',
    page: 'admin/vendors-dashboard-page',
    title: 'Vendors',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/vendor-application',
    page: 'admin/applications/vendor-applications-dashboard-page',
    title: 'Vendor Applications',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/orders',
    page: 'admin/orders/admin-orders-dashboard-page',
    title: 'Orders',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/orders/:id',
    page: 'admin/orders/admin-order-dashboard-page',
    title: 'Order',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/listings',
    page: 'admin/listings/admin-listings-dashboard-page',
    title: 'Products',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/reviews',
    page: 'admin/reviews/admin-reviews-dashboard-page',
    title: 'Reviews',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/log',
    page: 'admin/log/log-dashboard-page',
    title: 'Security log',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/messages',
    page: 'admin/messages/messages-dashboard-page',
    title: 'Messages',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/reports',
    page: 'admin/reports/reports-dashboard-page',
    title: 'Reports',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/figures',
    page: 'figures/market-figures-dashboard-page',
    title: 'Figures',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/blogs',
    page: 'admin/posts/posts-dashboard-page',
    title: 'Blog',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/blogs/:id',
    page: 'admin/posts/post-editor-dashboard-page',
    title: 'Blog post',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/searches',
    page: 'admin/missed-searches-dashboard-page',
    title: 'Searches without a result',
    guard: adminOnly,
  },
  {
    ...dashboard,
    path: '/dashboard/admin/profile',
    page: 'accounts/profile/profile-dashboard-page',
    title: 'My Profile',
    guard: 'signed-in',
  },
  {
    ...dashboard,
    path: '/dashboard/admin/settings',
    page: 'admin/settings/admin-settings-dashboard-page',
    title: 'Settings',
    guard: adminOnly,
  },

  // Inside the dashboard a missing session comes before a missing page (docs/rules.md, 'Pages').
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

/** The stylesheet that comes with a page's HTML: guarded pages and their layout need more rules than the others. */
export const stylesheetOf = ({ guard }: PageRoute): StylesheetName => (guard ? 'whole' : 'public')

/** The route of a path and query; the last one, the 404 page, matches everything. */
export const matchRoute = siteMapOf(routes)
