import type { PublicShop } from '#shared/shops/public-shop.ts'
import { factsWords } from '#shared/shops/shop-facts.ts'

/** How a shop dealt with its orders, on its own page. */
export const ShopFacts = ({ facts }: Pick<PublicShop, 'facts'>) =>
  facts && <p className="mt-2 text-quiet text-sm">{factsWords(facts).join(' · ')}</p>
