import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PageRoute } from '../navigation/site-map.ts'
import { importPage } from './page-loader.ts'
import { matchRoute, routes } from './routes.tsx'

const routeOf = (path: string) => matchRoute(path, '').route

test.each([
  ['/', 'site/home-page'],
  ['/shop', 'listings/shop-page'],
  ['/shop/', 'listings/shop-page'],
  ['/shops/a', 'listings/storefront/storefront-page'],
  ['/cart', 'cart/cart-page'],
  ['/checkout', 'orders/checkout/checkout-page'],
  ['/ordersuccess', 'orders/checkout/order-success-page'],
  ['/403', 'site/forbidden-page'],
  ['/set-password', 'accounts/set-password-page'],
  ['/confirm-email', 'accounts/confirm-email-page'],
  ['/vendor-application', 'vendor-applications/apply-page'],
  ['/dashboard', 'site/dashboard-page'],
  ['/dashboard/customer/orders', 'orders/my-orders-dashboard-page'],
  ['/dashboard/customer/favorites', 'listings/saved-listings-dashboard-page'],
  ['/dashboard/vendor/products', 'listings/own/products-dashboard-page'],
  ['/dashboard/admin/vendor-application', 'admin/applications/vendor-applications-dashboard-page'],
])('%s is rendered by %s', (path, page) => {
  expect(routeOf(path).page).toBe(page)
})

test.each(['/nowhere', '/shop/product', '/shop/product/a/b', '/dashboard/nowhere', '/dashboards'])(
  '%s is no page',
  (path) => {
    expect(routeOf(path)).toMatchObject({ page: 'site/not-found-page', status: 404 })
  },
)

test('every admin page is for administrators, every vendor page for vendors, profiles for anyone signed in', () => {
  for (const { path, guard } of routes) {
    if (path.endsWith('/profile') || path.startsWith('/dashboard/customer'))
      expect(guard, path).toBe('signed-in')
    else if (path.startsWith('/dashboard/admin')) expect(guard, path).toEqual(['admin'])
    else if (path.startsWith('/dashboard/vendor')) expect(guard, path).toEqual(['vendor'])
    else if (path.startsWith('/dashboard')) expect(guard, path).toBe('signed-in')
  }
  for (const path of ['/cart', '/checkout', '/ordersuccess']) {
    expect(routeOf(path).guard, path).toEqual(['customer', 'vendor'])
  }
})

test('the server never renders a guarded page from data: its HTML is the same for all visitors', () => {
  for (const { path, guard, data } of routes) if (guard) expect(data, path).toBeUndefined()
})

test('only the two lines for unknown paths answer 404 by themselves', () => {
  expect(routes.filter(({ status }) => status === 404).map(({ path }) => path)).toEqual(['/dashboard/*', '*'])
})

test.each([...new Set(routes.map(({ page }) => page))])('%s is a page', async (page) => {
  expect((await importPage(page)).default).toBeTypeOf('function')
})

test('every file called *-page.tsx is a page of the site map', () => {
  const files = globSync('**/*-page.tsx', { cwd: join(import.meta.dirname, '..') })
  const pages = new Set(routes.map(({ page }) => `${page}.tsx`))
  expect(files.sort()).toEqual([...pages].sort())
})

test('the pages of dashboards, and no other, are called *dashboard-page.tsx', () => {
  const named = ({ page }: PageRoute) => page.endsWith('dashboard-page')
  const pages = routes.filter(({ status }) => !status)
  expect(pages.filter(named)).toEqual(pages.filter(({ layout }) => layout === 'dashboard'))
})
