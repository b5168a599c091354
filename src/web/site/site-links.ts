/** The site's navigation (specification section 2). */
export const siteLinks = [
  { to: '/', words: 'Home' },
  { to: '/shop', words: 'Shop' },
  { to: '/blog', words: 'Blog' },
  { to: '/deals', words: 'Deals' },
  { to: '/contact', words: 'Contact' },
] as const
