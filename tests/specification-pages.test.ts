import { describe, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { aListing, aVendor } from './support/factories.ts'
import { pageLinks, pagePart, pageText } from './support/page-text.ts'
import { testServer } from './support/test-server.ts'

/** What the specification says about public pages (section 2), as they come from the server, without any JavaScript. */
const empty = testServer()
const server = testServer()
const html = async (path: string, from = server): Promise<string> => (await from.call('GET', path)).body
const text = async (path: string, from = server) => pageText(await html(path, from))

const cards = (page: string) => [...page.matchAll(/href="\/shop\/product\/([\w-]+)"/g)].map(([, id]) => id)

async function aMarket(goods: number): Promise<string[]> {
  const vendor = await aVendor(server)
  const ids: string[] = []
  for (let number = 1; number <= goods; number++)
    ids.push(await aListing(server, vendor, { title: `Rice ${number}` }))
  return ids
}

describe('an empty market', () => {
  test('says that there are no products yet, on the home page and in the shop', async () => {
    expect(await text('/', empty)).toContain('No products available yet.')
    expect(await text('/shop', empty)).toContain('No products available.')
    expect(await text('/shop', empty)).toContain('Page 1 of 1')
  })
})

describe('the home page', () => {
  test('has the hero with its two buttons, how it works, and the way to the office', async () => {
    const page = await html('/')
    const main = pagePart(page, 'main')
    expect(pageLinks(main)).toEqual(
      expect.arrayContaining([
        'List your business → /vendor-application',
        'Shop now → /shop',
        'Get in Touch → /contact',
      ]),
    )
    expect(pageText(main)).toMatch(/How it works.*Sign Up.*Browse.*Order/)
    expect(main).toMatch(/href="https:\/\/wa\.me\/23210000100/)
    expect(main).toContain('href="tel:+23210000100"')
    expect(pageText(main)).toContain('12 Siaka Stevens Street, Freetown')
  })

  test('shows the six categories, each leading into the shop, and the newest 15 listings', async () => {
    const ids = await aMarket(23)
    const page = await html('/')
    const tiles = pageLinks(page).filter((link) => link.includes('?categories='))
    expect(tiles).toEqual(categories.map(({ _id, name }) => `${name} → /shop?categories=${_id}`))
    expect(cards(page)).toEqual(ids.toReversed().slice(0, 15))
  })
})

describe('the shop', () => {
  test('has a search box, a checkbox for each category, and 20 products to a page', async () => {
    const page = await html('/shop')
    expect(page).toMatch(/<input[^>]*type="search"[^>]*name="search"/)
    const boxes = page.match(/<input[^>]*type="checkbox"[^>]*name="categories"[^>]*value="[^"]+"/g) ?? []
    expect(boxes.map((box) => /value="([^"]+)"/.exec(box)?.[1])).toEqual(categories.map(({ _id }) => _id))
    expect(cards(page)).toHaveLength(20)
  })

  test('pages with Previous, Next and “Page X of Y”, which end at the first and the last', async () => {
    const pages = async (path: string) => pagePart(await html(path), 'nav', 'aria-label="Pages"')
    const [first, last] = [await pages('/shop'), await pages('/shop?page=2')]
    expect(pageText(first)).toBe('Previous Page 1 of 2 Next')
    expect(first).toMatch(/<button[^>]*disabled[^>]*>.*Previous/)
    expect(pageLinks(first)).toEqual(['Next → /shop?page=2'])
    expect(pageText(last)).toBe('Previous Page 2 of 2 Next')
    expect(last).toMatch(/<button[^>]*disabled[^>]*>.*Next/)
    expect(pageLinks(last)).toEqual(['Previous → /shop'])
  })

  test('a card with stock 0 shows “Out of Stock” and a disabled “Pre-order” that says why', async () => {
    await aListing(server, await aVendor(server), { title: 'Sold out stove', stock: 0 })
    const main = pagePart(await html('/shop?search=sold+out+stove'), 'main')
    expect(pageText(main)).toContain('Out of Stock')
    expect(main).toMatch(/<button[^>]*disabled[^>]*>Pre-order<\/button>/)
    expect(pageText(main)).toContain('Pre-orders are not possible yet.')
    expect(pageText(main)).not.toContain('Add to Cart')
  })
})

describe('a product', () => {
  test('shows image, title, description, price and “Add to Cart”', async () => {
    const wishes = { title: 'Clay stove', description: 'Burns little charcoal.', price: 1250.5 }
    const id = await aListing(server, await aVendor(server), wishes)
    const main = pagePart(await html(`/shop/product/${id}`), 'main')
    expect(main).toMatch(/<img[^>]*alt="Clay stove"/)
    expect(pagePart(main, 'h1')).toBe('Clay stove')
    expect(pageText(main)).toContain('Burns little charcoal.')
    expect(pageText(main)).toContain('NLe 1,250.50')
    expect(main).toMatch(/<button[^>]*>Add to Cart<\/button>/)
  })

  test('reads “Unavailable”, disabled, when stock is 0', async () => {
    const id = await aListing(server, await aVendor(server), { stock: 0 })
    expect(await html(`/shop/product/${id}`)).toMatch(/<button[^>]*disabled[^>]*>Unavailable<\/button>/)
  })

  test('that is missing reads “Product not found” with a link back to the shop', async () => {
    const main = pagePart(await html('/shop/product/01900000-0000-7000-8000-00000000dead'), 'main')
    expect(pageText(main)).toContain('Product not found')
    expect(pageLinks(main)).toEqual(['Back to Shop → /shop'])
  })
})

describe('around every page', () => {
  test('the navigation is Home, Shop, Blog, Deals, Contact; List now and the cart stand beside it', async () => {
    const header = pagePart(await html('/faq'), 'header')
    expect(pageLinks(pagePart(header, 'nav', 'aria-label="Main"'))).toEqual([
      'Home → /',
      'Shop → /shop',
      'Blog → /blog',
      'Deals → /deals',
      'Contact → /contact',
    ])
    expect(pageLinks(header)).toContain('List now → /vendor-application')
    expect(header).toMatch(
      /<a[^>]*aria-label="Cart"[^>]*href="\/cart"|<a[^>]*href="\/cart"[^>]*aria-label="Cart"/,
    )
    expect(header).toContain('aria-label="Open menu"')
    expect(header).toContain('aria-label="Login"')
  })

  test('the footer has the quick links and the legal links', async () => {
    expect(pageLinks(pagePart(await html('/'), 'footer')).filter((link) => !link.includes('tel:'))).toEqual([
      'Home → /',
      'Blog → /blog',
      'FAQ → /faq',
      'Contact → /contact',
      'Vendor Guidelines → /vendor-guidelines',
      'Vendor Application → /vendor-application',
      'Terms of Service → /terms-of-service',
    ])
  })

  test.each(['/dashboard', '/dashboard/customer/orders', '/dashboard/admin/users', '/dashboard/nowhere'])(
    '%s has neither the site’s header nor its footer',
    async (path) => {
      const page = await html(path)
      expect(page).not.toContain('List now')
      expect(page).not.toContain('<footer')
    },
  )

  test('the 403 page: “Access Denied - You don’t have permission to view this page”, Return Home', async () => {
    const main = pagePart(await html('/403'), 'main')
    expect(pageText(main)).toContain("Access Denied - You don't have permission to view this page")
    expect(pageLinks(main)).toEqual(['Return Home → /'])
  })

  test.each(['/nowhere', '/shop/nowhere/else', '/blogs'])(
    '%s is the 404 page: “Oops! The page you are looking for does not exist.”, Back to Home',
    async (path) => {
      const main = pagePart(await html(path), 'main')
      expect(pageText(main)).toContain('Oops! The page you are looking for does not exist.')
      expect(pageLinks(main)).toEqual(['Back to Home → /'])
    },
  )
})
