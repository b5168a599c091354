import type { PublicShop } from '#shared/shops/public-shop.ts'
import { parsePublicShop } from '#shared/shops/public-shop-shape.ts'
import { factsWords } from '#shared/shops/shop-facts.ts'
import { useApi } from '../api/use-api.ts'

/** How a shop dealt with its orders, on its own page. */
export const ShopFacts = ({ facts }: Pick<PublicShop, 'facts'>) =>
  facts && <p className="mt-2 text-quiet text-sm">{factsWords(facts).join(' · ')}</p>

/**
 * The two most telling facts beside a product, loaded once the page is hydrated: they change with the shop's orders, which must
 * not make the product's page stale. Two lines in every state, so that nothing below moves.
 */
export function SellerFacts({ shopId }: { shopId: string }) {
  const shop = useApi(shopId ? `/api/shops/${shopId}` : null, { read: parsePublicShop }).data
  return (
    <p className="h-10 whitespace-pre-line text-quiet text-sm">
      {shop && factsWords(shop.facts).slice(0, 2).join('\n')}
    </p>
  )
}
