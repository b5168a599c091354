import { describe, expect, test } from 'vitest'
import { takeInPosts } from '#server/blog/take-in-posts.ts'
import { categories } from '#shared/listings/categories.ts'
import { aListing, aVendor } from './support/factories.ts'
import { pageGoButtons, pageLinks, pagePart, pageText } from './support/page-text.ts'
import { testServer } from './support/test-server.ts'

/** What the specification says about public pages (section 2), as the server sends them, without any JavaScript. */
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
  })
})

describe('the home page', () => {
  test('has the hero with its two buttons, how it works, and the ways to contact Makit', async () => {
    const page = await html('/')
    const main = pagePart(page, 'main')
    expect(pageGoButtons(main)).toEqual([
      'Shop now → /shop',
      'List your business → /vendor-application',
      'Get in Touch → /contact',
    ])
    expect(pageText(main)).toMatch(/How it works.*Sign Up.*Browse.*Order/)
    expect(main).toMatch(/href="https:\/\/wa\.me\/23210000100/)
    expect(main).toContain('href="sms:+23210000100"')
    expect(main).toContain('href="tel:+23210000100"')
    expect(pageText(main)).toContain('HQ address 12 Siaka Stevens Street, Freetown')
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

  test('shows no Previous and Next where there is only one page', async () => {
    for (const page of [await html('/shop', empty), await html('/shop?search=Rice+7')])
      expect(pagePart(page, 'nav', 'aria-label="Pages"')).toBe('')
    expect(pagePart(await html('/shop?page=9', empty), 'nav', 'aria-label="Pages"')).toContain('Past the end')
  })

  test('past its last page says so, and leads to the first and the last', async () => {
    const main = pagePart(await html('/shop?page=99'), 'main')
    expect(pageText(main)).toContain('There is nothing on page 99: the last one is page 2.')
    expect(pageText(main)).not.toContain('Page 99 of')
    expect(pageLinks(main)).toEqual(
      expect.arrayContaining(['Go to the first page → /shop', 'Previous → /shop?page=2']),
    )
  })

  test('a card with stock 0 shows “Out of Stock” and a disabled “Pre-order” that says why', async () => {
    await aListing(server, await aVendor(server), { title: 'Sold out stove', stock: 0 })
    const main = pagePart(await html('/shop?search=sold+out+stove'), 'main')
    expect(pageText(main)).toContain('Out of Stock')
    expect(main).toMatch(/<button[^>]*disabled[^>]*>Pre-order<\/button>/)
    expect(pageText(main)).toContain('Pre-order Not possible yet.')
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

  test('that is sold out says so once, with a way to others beside it', async () => {
    const id = await aListing(server, await aVendor(server), { stock: 0 })
    const product = pagePart(await html(`/shop/product/${id}`), 'article')
    expect(pageText(product).match(/out of stock|sold out/gi)).toEqual(['Out of stock'])
    const others = pageLinks(product).find((link) => link.startsWith('See others in'))
    expect(others).toMatch(/ → \/shop\?categories=[\w-]+&amp;inStock=true$/)
    expect(pageText(product)).not.toContain('after you order')
  })

  test('that is missing reads “Product not found” with a link back to the shop', async () => {
    const main = pagePart(await html('/shop/product/01900000-0000-7000-8000-00000000dead'), 'main')
    expect(pageText(main)).toContain('Product not found')
    expect(pageLinks(main)).toEqual(['Back to Shop → /shop'])
  })
})

/** Every page of the site that needs no session, with its title and its h1. */
const publicPages = [
  ['/', 'Makit: The market of Sierra Leone, on your phone', 'Buy and sell all over Sierra Leone'],
  ['/shop', 'Shop | Makit', 'Shop'],
  ['/blog', 'Blog | Makit', 'Catalogue Corner'],
  ['/deals', 'Deals | Makit', 'Deals'],
  ['/contact', 'Contact | Makit', 'Contact'],
  ['/faq', 'FAQ | Makit', 'Frequently asked questions'],
  ['/vendor-guidelines', 'Vendor Guidelines | Makit', 'Vendor Guidelines'],
  ['/terms-of-service', 'Terms of Service | Makit', 'Terms of Service'],
  ['/privacy', 'Privacy | Makit', 'Privacy'],
  ['/vendor-application', 'List your business | Makit', 'List your business'],
  ['/403', 'Access Denied | Makit', "Access Denied - You don't have permission to view this page"],
  ['/nowhere', 'Page not found | Makit', 'Oops! The page you are looking for does not exist.'],
] as const

describe('pages to read', () => {
  test.each(publicPages)('%s has its title and one h1', async (path, title, heading) => {
    const page = await html(path)
    expect(/<title>([^<]*)<\/title>/.exec(page)?.[1]).toBe(title)
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(pageText(pagePart(page, 'h1'))).toBe(heading)
  })

  test('no two of them share a title', () => {
    expect(new Set(publicPages.map(([, title]) => title)).size).toBe(publicPages.length)
  })

  test('the blog is “Catalogue Corner”: title, hook, “N min read” and “Read More” of every post', async () => {
    await takeInPosts(server.services)
    const posts = (await server.call('GET', '/api/blogs')).body
    const main = pagePart(await html('/blog'), 'main')
    expect(pagePart(main, 'h1')).toContain('Catalogue Corner')
    for (const { _id, title, hook, readTime } of posts) {
      expect(pageText(main)).toContain(title)
      expect(pageText(main)).toContain(hook)
      expect(pageText(main)).toContain(`${readTime} min read`)
      expect(main).toContain(`href="/blog/${_id}"`)
    }
    expect(main.match(/Read More/g)).toHaveLength(posts.length)
  })

  test('a post shows its title, read time, cover image and content', async () => {
    const [{ _id, title, readTime, coverImage, content }] = (await server.call('GET', '/api/blogs')).body
    const page = await html(`/blog/${_id}`)
    expect(page).toContain(`<title>${title} | Makit</title>`)
    const main = pagePart(page, 'main')
    expect(main.match(/<p\b/g)!.length).toBeGreaterThan(5)
    expect(main.match(/<h2/g)!.length).toBeGreaterThan(2)
    expect(pageText(pagePart(main, 'h1'))).toBe(title)
    expect(pageText(main)).toContain(`${readTime} min read`)
    expect(main).toContain(coverImage.replace(/\.\w+$/, '').replace(/-\d+$/, ''))
    expect(pageText(main)).toContain(/^[A-Z][\w ,']{20,}/m.exec(content)?.[0])
  })

  test('a post names its hook and its cover for shared links', async () => {
    const [{ _id, hook }] = (await server.call('GET', '/api/blogs')).body
    const page = await html(`/blog/${_id}`)
    expect(pageText(/<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? '')).toBe(hook)
    const cover = /<meta property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? ''
    expect((await server.call('GET', new URL(cover).pathname)).headers['content-type']).toBe('image/jpeg')
  })

  test.each(['01900000-0000-7000-8000-00000000dead', 'no-id'])(
    'there is no post %s, and the page says so with a way back',
    async (id) => {
      const { status, body } = await server.call('GET', `/blog/${id}`)
      expect(status).toBe(404)
      expect(body).toContain('<title>Not found | Makit</title>')
      const main = pagePart(body, 'main')
      expect(pageText(pagePart(main, 'h1'))).toBe('Post not found')
      expect(pageLinks(main)).toEqual(['Back to Blog → /blog'])
    },
  )

  test('/deals: “This page will be available after our MVP launch.”', async () => {
    expect(await text('/deals')).toContain('This page will be available after our MVP launch.')
  })

  test('the contact page has its form and the contact details, with support hours Mon-Fri 8am to 5pm', async () => {
    const main = pagePart(await html('/contact'), 'main')
    for (const name of ['firstName', 'lastName', 'email', 'tel', 'message'])
      expect(main).toMatch(new RegExp(`<(input|textarea)[^>]*name="${name}"`))
    expect(pageText(main)).toContain('Mon-Fri 8am to 5pm')
    expect(main).toContain('href="tel:+23210000100"')
    expect(pageText(main)).toContain('support@makit.example')
    expect(pageText(main)).toContain('12 Siaka Stevens Street, Freetown')
  })

  test('the FAQ answers six questions, mobile money, cash on delivery and 1-3 working days among them', async () => {
    const main = pagePart(await html('/faq'), 'main')
    expect(main.match(/<details/g)).toHaveLength(6)
    expect(pageText(main)).toContain('Mobile money and cash on delivery are supported.')
    expect(pageText(main)).toContain('Delivery usually takes 1-3 working days')
  })

  test('the vendor guidelines name what is needed, Leones (SLL), what comes later, support and “Apply Now”', async () => {
    const main = pagePart(await html('/vendor-guidelines'), 'main')
    expect(pageText(main)).toMatch(/MVP.*full name.*phone number.*email/)
    expect(pageText(main)).toMatch(/A name.*A description.*At least one image.*A price in Leones \(SLL\)/)
    expect(pageText(main)).toContain('Prices are shown in NLe')
    expect(pageText(main)).toMatch(/Commission and payouts.*come later/)
    expect(main).toContain('href="tel:+23210000100"')
    expect(pageLinks(main)).toContain('Apply Now → /vendor-application')
  })

  test('the terms of service have nine sections and were last updated 04/10/2025', async () => {
    const main = pagePart(await html('/terms-of-service'), 'main')
    const headings = [...main.matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, words]) =>
      pageText(words ?? ''),
    )
    expect(headings.map((words) => words.charAt(0))).toEqual([...'123456789'])
    expect(pageText(main)).toContain('Last updated: 04/10/2025')
  })

  test('the privacy page says how long data are kept, and leads to their download and to their end', async () => {
    for (const words of ['180 days', 'Download my data', 'Delete my account'])
      expect(pageText(pagePart(await html('/privacy'), 'main'))).toContain(words)
  })

  test('the vendor application asks for six things and is sent with “Submit Application”', async () => {
    const main = pagePart(await html('/vendor-application'), 'main')
    for (const name of ['name', 'email', 'tel', 'shopName', 'shopDescription', 'address'])
      expect(main).toMatch(new RegExp(`<(input|textarea)[^>]*name="${name}"`))
    expect(main).toMatch(/<button[^>]*>Submit Application<\/button>/)
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
    expect(pageGoButtons(header)).toContain('List now → /vendor-application')
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
      // Ours.
      'Privacy → /privacy',
    ])
  })

  test('every link of header and footer leads to a page', async () => {
    const page = await html('/faq')
    const around = pageLinks(pagePart(page, 'header') + pagePart(page, 'footer'))
    const paths = around.map((link) => link.split(' → ')[1]!).filter((path) => /^\/[a-z]*/.test(path))
    expect(paths.length).toBeGreaterThan(10)
    for (const path of new Set(paths))
      expect([path, (await server.call('GET', path)).status]).toEqual([path, 200])
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
