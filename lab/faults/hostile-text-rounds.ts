import { longest } from '#shared/fields.ts'
import type { HostileMarket, HostileShop } from '../../tests/support/hostile-market.ts'
import type { HostileText } from '../../tests/support/hostile-texts.ts'
import { productFile } from '../../tests/support/product-files.ts'
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
  shops.map(({ text: { number, text }, listingId, vendor }) => ({
    async walk({ open, go }) {
      await open('product', `/shop/product/${listingId}`, [number])
      await open('shop page', `/shops/${vendor.shopId}`, [number])
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
      await open('privacy', '/privacy')
      for (let page = 1; page <= Math.ceil(texts.length / 20); page++)
        await open('shop', `/shop?page=${page}`)
    },
  },
]

/** Each vendor's own pages, with their name in them, and the form of their product. */
export const vendorRounds = (shops: readonly HostileShop[]): Round[] =>
  shops.map(({ text: { number, text }, vendor, orderId }) => ({
    as: vendor.token,
    async walk({ open, go, look, page }) {
      await open('vendor', '/dashboard/vendor')
      await go('vendor/shop', '/dashboard/vendor/shop', [number])
      await go('vendor/orders', '/dashboard/vendor/orders', [number])
      await go('vendor/order', `/dashboard/vendor/orders/${orderId}`, [number])
      for (const list of ['figures', 'card', 'reviews', 'profile'])
        await go(`vendor/${list}`, `/dashboard/vendor/${list}`)
      await go('notifications', '/dashboard/notifications')
      const search = encodeURIComponent(text)
      await go('vendor/products, searched', `/dashboard/vendor/products?search=${search}`)
      await go('vendor/products', '/dashboard/vendor/products')
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await look('product form', [number])
      await open('vendor/import', '/dashboard/vendor/products/import')
      await page.getByLabel('CSV file').setInputFiles(priceListOf(text))
      await page.getByRole('button', { name: 'See what will happen' }).click()
      await page
        .getByText(/is faulty|are faulty/)
        .first()
        .waitFor()
      await look('import preview', isTitle(text) ? [number] : [])
    },
  }))

const isTitle = (text: string) => text.length <= longest.title && !text.includes('\n')

/** A file of one line with the text in every column and as the name of the file. */
function priceListOf(text: string) {
  const cells = { title: text, description: text, price: text, stock: text, category: text, pictures: text }
  const name = `${text.replace(/[\s\p{Cc}]/gu, ' ').slice(0, 100)}.csv`
  return { name, mimeType: 'text/csv', buffer: Buffer.from(productFile([cells])) }
}

/** Each buyer's pages, which show many shops at once. */
export const buyerRounds = ({ buyers, shops }: HostileMarket): Round[] =>
  buyers.map((buyer) => ({
    as: buyer.token,
    async walk({ open, go }) {
      await open('cart', '/cart')
      await go('checkout', '/checkout')
      await go('favorites', '/dashboard/customer/favorites')
      await go('profile', '/dashboard/customer/profile')
      await go('notifications', '/dashboard/notifications')
      await go('orders', '/dashboard/customer/orders')
      const own = shops.filter((shop) => shop.buyer === buyer)
      for (const { orderId, text } of own) {
        await go('order success', `/ordersuccess?order=${orderId}`)
        await go('order', `/dashboard/customer/orders/${orderId}`, [text.number])
      }
    },
  }))

/** The administrator's lists, page by page, each order and each post. */
export function adminRounds({ admin, shops }: HostileMarket, posts: ReadonlyMap<number, string>): Round[] {
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
        for (const list of ['messages', 'reports', 'orders', 'listings', 'log'])
          for (let page = 1; page <= Math.ceil(shops.length / 20); page++)
            await go(`admin/${list}`, `/dashboard/admin/${list}?page=${page}`)
        for (const page of ['settings', 'figures', 'searches', 'profile'])
          await go(`admin/${page}`, `/dashboard/admin/${page}`)
        await go('notifications', '/dashboard/notifications')
      },
    },
    {
      as,
      async walk({ open, go }) {
        await open('admin/blogs', '/dashboard/admin/blogs')
        for (const [number, post] of posts)
          await go('post editor', `/dashboard/admin/blogs/${post}`, [number])
        for (const { text, orderId } of shops)
          await go('admin/order', `/dashboard/admin/orders/${orderId}`, [text.number])
      },
    },
  ]
}
