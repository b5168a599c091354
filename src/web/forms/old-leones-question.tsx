import { type MouseEvent, useId } from 'react'
import { askWhetherMeant } from '#shared/listings/price-guard.ts'
import { priceInShop } from '#shared/listings/typed-price.ts'
import { formatPrice, leonesFromCents } from '#shared/money.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { isSecondClick } from '../ui/second-click.ts'

type OldLeonesQuestionProps = {
  title: string
  hint: string
  typed: string
  /** The same amount in new Leones, in cents. */
  meant: number
  onUse: (amount: string) => void
  onKeep: () => void
  onClose: () => void
}

/** Asks before an amount is saved that looks like old Leones. Most such amounts are, so the one in new Leones is the green answer. */
export function OldLeonesQuestion(props: OldLeonesQuestionProps) {
  const { title, hint, typed, meant, onUse, onKeep, onClose } = props
  const textId = useId()
  const once = (answer: () => void) => (event: MouseEvent) => {
    if (!isSecondClick(event)) answer()
  }
  return (
    <Dialog role="alertdialog" title={title} describedBy={textId} look="sheet" onClose={onClose}>
      <p id={textId} className="mb-5">
        {hint} {askWhetherMeant(meant)}
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
