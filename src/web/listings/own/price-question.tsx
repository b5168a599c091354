import { type MouseEvent, useId } from 'react'
import { askWhetherMeant } from '#shared/listings/price-guard.ts'
import { priceHint, priceInShop } from '#shared/listings/typed-price.ts'
import { formatPrice, leonesFromCents } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isSecondClick } from '../../ui/second-click.ts'

type PriceQuestionProps = {
  typed: string
  /** The same price in new Leones, in cents. */
  meant: number
  onUse: (price: string) => void
  onKeep: () => void
  onClose: () => void
}

/** Asks before a price is saved that looks like old Leones. Most such prices are, so the price in new ones is the green answer. */
export function PriceQuestion({ typed, meant, onUse, onKeep, onClose }: PriceQuestionProps) {
  const textId = useId()
  const once = (answer: () => void) => (event: MouseEvent) => {
    if (!isSecondClick(event)) answer()
  }
  return (
    <Dialog
      role="alertdialog"
      title="Is this the right price?"
      describedBy={textId}
      look="sheet"
      onClose={onClose}
    >
      <p id={textId} className="mb-5">
        {priceHint(typed)} {askWhetherMeant(meant)}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="quiet" onClick={once(onKeep)}>
          Keep {priceInShop(typed)}
        </Button>
        <Button data-first-focus onClick={once(() => onUse(String(leonesFromCents(meant))))}>
          Use {formatPrice(leonesFromCents(meant))}
        </Button>
      </div>
    </Dialog>
  )
}
