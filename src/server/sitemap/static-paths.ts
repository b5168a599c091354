/** The pages without an id that search engines may list; tests/found.test.ts compares them with the site map of src/web. */
export const staticPaths: readonly string[] = [
  '/',
  '/shop',
  '/all-goods',
  '/blog',
  '/deals',
  '/contact',
  '/faq',
  '/vendor-guidelines',
  '/terms-of-service',
  '/privacy',
  '/vendor-application',
]
