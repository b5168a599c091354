import type { Shop } from '#shared/shops/shop.ts'
import { backWords } from '#shared/shops/shop-absence.ts'
import { parseShopAnswer } from '#shared/shops/shop-shape.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { NoShop } from './no-shop.tsx'
import { SwitchedOffNotice } from './shop-switched-off.tsx'

/** What keeps buyers from ordering of this vendor's shop: none there, switched off, or away; otherwise renders nothing. */
export function ShopNotices() {
  const { data: shop, failure, setData } = useApi('/api/vendor/shop', { read: parseShopAnswer })
  return (
    <>
      {!shop && failure?.status === 404 && <NoShop />}
      {shop?.status === 'inactive' && <SwitchedOffNotice />}
      {shop?.awayUntil && <AwayNotice awayUntil={shop.awayUntil} onBack={(saved) => setData(() => saved)} />}
    </>
  )
}

function AwayNotice({ awayUntil, onBack }: { awayUntil: string; onBack: (shop: Shop) => void }) {
  const { run, isBusy } = useAction(
    async () => {
      const body = await callApi('/api/vendor/shop', { method: 'POST', json: { awayUntil: null } })
      const saved = parseShopAnswer(body)
      if (saved) onBack(saved)
      showToast('Buyers can order from you again.', 'success')
    },
    { fallback: 'This could not be saved. Please try again.' },
  )
  return (
    <div className="my-4 max-w-2xl rounded-card bg-clay-soft p-4">
      <p className="mb-3">
        <strong>Your shop is away.</strong> Buyers read ‘{backWords(awayUntil)}’ and cannot order. What waits
        for your answer is not cancelled meanwhile.
      </p>
      <Button look="plain" isBusy={isBusy} onClick={() => void run()}>
        {isBusy ? 'Saving...' : 'I am back'}
      </Button>
    </div>
  )
}
