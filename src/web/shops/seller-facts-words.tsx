import { parsePublicShop } from '#shared/shops/public-shop-shape.ts'
import { factsWords } from '#shared/shops/shop-facts.ts'
import { useApi } from '../api/use-api.ts'

export default function SellerFactsWords({ shopId }: { shopId: string }) {
  const shop = useApi(`/api/shops/${shopId}`, { read: parsePublicShop }).data
  return shop && factsWords(shop.facts).slice(0, 2).join('\n')
}
