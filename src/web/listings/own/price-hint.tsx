import { fromOldLeones, priceHint } from '#shared/listings/typed-price.ts'
import { formatPrice } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'

/** Says how buyers will see a typed price, and offers the price in new Leones where it looks like old ones. */
export function PriceHint({ typed, onUse }: { typed: string; onUse: (price: string) => void }) {
  const hint = priceHint(typed)
  const leones = fromOldLeones(typed)
  return (
    <div aria-live="polite" className="col-span-2 text-sm empty:hidden">
      {hint && leones === null && <p className="text-quiet">{hint}</p>}
      {leones !== null && (
        <div className="grid gap-2 rounded-field bg-clay-soft p-3">
          <p className="flex items-start gap-2 text-clay">
            <AlertIcon className="mt-0.5 size-4 shrink-0" />
            {hint} Is that in old Leones?
          </p>
          <Button look="plain" onClick={() => onUse(String(leones))}>
            Use {formatPrice(leones)}
          </Button>
        </div>
      )}
    </div>
  )
}
