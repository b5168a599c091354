/** Where addresses begin that are no pages: what is unknown among them is a JSON 404. */
export const apiPaths = ['/api', '/pictures', '/order/create', '/cart/clear'] as const

/** What the server answers itself while Vite serves the pages. */
const filePaths = ['/robots\\.txt', '/sitemap\\.xml', '/sitemaps', '/blog/rss\\.xml'] as const

export const apiPath = new RegExp(`^(${[...apiPaths, ...filePaths].join('|')})(/|$)`)
