import { useState } from 'react'
import { productsWord } from '#shared/listings/product-words.ts'
import { Button } from '../../ui/button.tsx'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { StockChangeDialog } from './stock-change-dialog.tsx'
import type { Several } from './use-several.ts'

const tickClass = 'size-5 shrink-0 accent-green'

/** Chooses one product. */
export const SeveralTick = (props: {
  titleId: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) => (
  <label className="col-span-2 flex min-h-11 items-center gap-3 rounded-field bg-sand px-3 xl:col-span-1">
    <input
      type="checkbox"
      checked={props.isChosen}
      aria-describedby={props.titleId}
      onChange={(event) => props.onChange(event.target.checked)}
      className={tickClass}
    />
    Choose
  </label>
)

type Asking = 'price' | 'stock' | null

/** What is done with the chosen products, in reach of the thumb, above the bar of the dashboard. */
export function SeveralBar({ several, onLeave }: { several: Several; onLeave: () => void }) {
  const { count, found, isBusy, act } = several
  const [asking, setAsking] = useState<Asking>(null)
  const isIdle = count === 0 || isBusy
  const close = () => setAsking(null)
  return (
    <section
      aria-label="Chosen products"
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-20 mt-4 grid gap-x-4 gap-y-1 rounded-card border border-divider bg-paper p-3 raised md:bottom-3 xl:grid-cols-[1fr_auto] xl:items-center"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 lg:justify-start">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={several.areAllChosen}
            onChange={(event) => several.chooseAll(event.target.checked)}
            className={tickClass}
          />
          All on this page
        </label>
        {count < found && several.areAllChosen && (
          <button
            type="button"
            className="link min-h-11 text-left"
            disabled={isBusy}
            onClick={several.chooseFound}
          >
            Choose all {found.toLocaleString('en-GB')}
          </button>
        )}
        <p role="status" className="font-semibold">
          {count === 0 ? 'None chosen' : `${productsWord(count)} chosen`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="plain"
          className="grow px-2 sm:grow-0 sm:px-4"
          disabled={isIdle}
          onClick={() => setAsking('price')}
        >
          Prices
        </Button>
        <Button
          look="plain"
          className="grow px-2 sm:grow-0 sm:px-4"
          disabled={isIdle}
          onClick={() => setAsking('stock')}
        >
          Stock
        </Button>
        <Button
          look="plain"
          className="grow px-2 sm:grow-0 sm:px-4"
          disabled={isIdle}
          onClick={() => act('Hide')}
        >
          Hide
        </Button>
        <Button
          look="plain"
          className="grow px-2 sm:grow-0 sm:px-4"
          disabled={isIdle}
          onClick={() => act('Show')}
        >
          Show
        </Button>
        <Button
          look="danger"
          className="grow px-2 sm:grow-0 sm:px-4"
          disabled={isIdle}
          onClick={() => act('Delete')}
        >
          Delete
        </Button>
        <Button look="quiet" className="grow px-2 sm:grow-0 sm:px-4" onClick={onLeave}>
          Done
        </Button>
      </div>
      {asking === 'price' && <PriceChangeDialog several={several} onClose={close} />}
      {asking === 'stock' && <StockChangeDialog several={several} onClose={close} />}
    </section>
  )
}
