import type { HostileMarket, HostileShop } from '../../tests/support/hostile-market.ts'
import type { HostileText } from '../../tests/support/hostile-texts.ts'
import type { Round, Visit } from './hostile-text-visits.ts'

/** Addresses that contain the text where a page reads its address. */
export const addresses: readonly ((text: string) => string)[] = [
  (text) => `/${text}`,
  (text) => `/blog/${text}`,
  (text) => `/shop/product/${text}`,
  (text) => `/shop?categories=${text}&sort=${text}&page=${text}&minPrice=${text}`,
  (text) => `/dashboard/${text}`,
  (text) => `/contact?message=${text}&name=${text}`,
  (text) => `/set-password#${text}`,
  (text) => `/confirm-email#${text}`,
  (text) => `/faq?${text}=${text}#${text}`,
  (text) => `/vendor-application?email=${text}`,
]

/** The public pages: each product and post, the search, and addresses that contain a text themselves. */
export const publicRounds = (shops: readonly HostileShop[], posts: ReadonlyMap<number, string>): Round[] =>
  shops.map(({ text: { number, text }, listingId }) => ({
    async walk({ open, go }) {
      await open('product', `/shop/product/${listingId}`, [number])
      await open('blog post', `/blog/${posts.get(number)}`, [number])
      const asWords = encodeURIComponent(text)
      await open('search', `/shop?search=${asWords}`)
      await go('address', addresses[number % addresses.length]!(asWords))
    },
  }))

/** The public lists: home, the blog, and the shop page by page. */
export const listRounds = (texts: readonly HostileText[]): Round[] => [
  {
    async walk({ open }) {
      await open('home', '/')
      await open('blog', '/blog')
      for (let page = 1; page <= Math.ceil(texts.length / 20); page++)
        await open('shop', `/shop?page=${page}`)
    },
  },
]

/** Each vendor's own pages, with their name in them, and the form of their product. */
export const vendorRounds = (shops: readonly HostileShop[]): Round[] =>
  shops.map(({ text: { number }, vendor }) => ({
    as: vendor.token,
    async walk({ open, go, look, page }) {
      await open('vendor', '/dashboard/vendor')
      await go('vendor/shop', '/dashboard/vendor/shop', [number])
      await go('vendor/orders', '/dashboard/vendor/orders', [number])
      await go('profile', '/dashboard/vendor/profile')
      await go('vendor/products', '/dashboard/vendor/products')
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await look('product form', [number])
    },
  }))

/** Each buyer's pages, which show many shops at once. */
export const buyerRounds = ({ buyers, shops }: HostileMarket): Round[] =>
  buyers.map((buyer) => ({
    as: buyer.token,
    async walk({ open, go }) {
      await open('cart', '/cart')
      await go('checkout', '/checkout')
      await go('favorites', '/dashboard/customer/favorites')
      await go('orders', '/dashboard/customer/orders')
      const own = shops.filter((shop) => shop.buyer === buyer)
      for (const { orderId } of own) await go('order success', `/ordersuccess?order=${orderId}`)
    },
  }))

/** The administrator's lists, page by page. */
export function adminRounds({ admin, shops }: HostileMarket): Round[] {
  const as = admin.token
  const pageThrough = async ({ page, look }: Visit, kind: string) => {
    const next = page.getByRole('button', { name: 'Next' })
    while ((await next.count()) > 0 && (await next.isEnabled())) {
      await next.click()
      await look(kind)
    }
  }
  return [
    {
      as,
      async walk(visit) {
        await visit.open('admin', '/dashboard/admin')
        await visit.go('admin/users', '/dashboard/admin/users')
        await visit.page.getByRole('button', { name: 'Next' }).waitFor()
        await pageThrough(visit, 'admin/users')
        await visit.page
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click()
        await visit.look('delete window')
      },
    },
    {
      as,
      async walk({ open, go }) {
        for (const list of ['vendors', 'vendor-application', 'vendor-application?status=approved'])
          await open(`admin/${list}`, `/dashboard/admin/${list}`)
        for (let page = 1; page <= Math.ceil(shops.length / 20); page++)
          await go('admin/messages', `/dashboard/admin/messages?page=${page}`)
        for (let page = 1; page <= Math.ceil(shops.length / 20); page++)
          await go('admin/reports', `/dashboard/admin/reports?page=${page}`)
        await go('admin/settings', '/dashboard/admin/settings')
      },
    },
  ]
}
