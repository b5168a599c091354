import { useLoaded } from '../lib/use-loaded.ts'

const loadWords = () => import('./seller-facts-words.tsx')

/**
 * The two most telling facts of a shop beside its product, loaded once the page is hydrated: they change with the shop's orders,
 * which must not make the product's page stale. Two lines high in every state, so that nothing below moves.
 */
export function SellerFacts({ shopId }: { shopId: string }) {
  const Words = useLoaded(loadWords, shopId !== '')
  return <p className="h-10 whitespace-pre-line text-quiet text-sm">{Words && <Words shopId={shopId} />}</p>
}
