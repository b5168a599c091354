/**
 * `/robots.txt`. What search engines may read but not list, such as the cart, says so itself (`noindex`): they would never see
 * that in a page that is forbidden here.
 */
export const robotsText = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /order/create
Disallow: /cart/clear

Sitemap: ${publicUrl}/sitemap.xml
`
