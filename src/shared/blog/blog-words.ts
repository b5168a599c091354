export const blogName = 'Catalogue Corner'

/** What the blog is, for search engines and readers of its feed. */
export const blogDescription = `${blogName}: short reads on money, goods, roads and rain, for buyers and traders.`
