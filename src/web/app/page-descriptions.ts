import { blogDescription } from '#shared/blog/blog-words.ts'
import { brand } from '#shared/brand.ts'

/**
 * The description of each page for search engines and shared links. Only the server uses it, so it is no part of the site map.
 */
export const pageDescriptions: Readonly<Record<string, string>> = {
  'site/home-page': 'Buy from shops all over Sierra Leone, or list your own business. Prices in Leones.',
  'listings/shop-page':
    'Search the goods of shops from Freetown to Kabala. Prices in Leones, pay the shop directly.',
  'listings/all-goods-page': 'All goods of the market, by category, by town and page by page.',
  'blog/blog-page': blogDescription,
  'messages/contact-page': `Write to ${brand.name}, call us or chat with us: ${brand.supportHours}.`,
  'static-pages/faq-page': 'How ordering, mobile money, cash on delivery and delivery in Sierra Leone work.',
  'static-pages/vendor-guidelines-page': `What you need to sell on ${brand.name}, and how good shops work.`,
  'static-pages/privacy-page': `What ${brand.name} keeps about you, who sees it, and how to get or delete it.`,
  'vendor-applications/apply-page': `Open your shop on ${brand.name}: tell us who you are and what you sell.`,
}
