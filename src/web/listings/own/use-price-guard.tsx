import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { amount, asFields } from '#shared/answer-shapes.ts'
import { askWhetherMeant, meantCents, type UsualPrices } from '#shared/listings/price-guard.ts'
import { plainPrice, priceHint } from '#shared/listings/typed-price.ts'
import { centsFromLeones, formatPrice, leonesFromCents } from '#shared/money.ts'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { PriceQuestion } from './price-question.tsx'

type PriceGuardOptions = {
  typed: string
  /** The price before, which needs no question. */
  before: number | null
  /** Empty until there is one. */
  categoryId: string
  /** Puts a price into the form in place of the typed one. */
  onUse: (price: string) => void
  /** The button that was pressed goes away, so the focus moves on to the price. */
  focus: () => void
  /** Sends the form: nothing was asked, or it was answered. */
  save: () => void
}

type PriceGuard = {
  /** What the price will look like, and whether it is in old Leones: below its field. */
  hint: ReactNode
  /** Call it when the form is sent: asks before a price is saved that looks like old Leones. */
  check: () => void
  /** Render it beside the form. */
  question: ReactNode
}

const parseUsual = (answer: unknown): UsualPrices | null => {
  const { median, range } = asFields(answer)
  const { cheap, dear } = asFields(range)
  const [middle, least, most] = [median, cheap, dear].map((leones) => centsFromLeones(amount(null)(leones)))
  return middle ? { median: middle, range: least && most ? { cheap: least, dear: most } : null } : null
}
const readUsual = (answer: unknown) => ({ usual: parseUsual(answer) })

/**
 * Asks about prices that look like old Leones, once it is known what goods of the category cost. It never refuses one: whichever
 * price is chosen, the form is sent with it.
 */
export function usePriceGuard(options: PriceGuardOptions): PriceGuard {
  const { typed, before, categoryId, onUse, focus, save } = options
  const path = categoryId ? `/api/vendor/price-hint?categoryId=${categoryId}` : null
  const usual = useApi(path, { read: readUsual }).data?.usual ?? null
  const [isAsked, setIsAsked] = useState(false)
  const latestSave = useRef(save)
  useLayoutEffect(() => {
    latestSave.current = save
  })
  const cents = centsFromLeones(plainPrice(typed))
  const isOther = cents !== null && cents !== centsFromLeones(before)
  const [kept, setKept] = useState<number | null>(null)
  const meant = isOther && cents !== kept ? meantCents(cents, usual) : null
  const take = (price: string) => {
    // The form is sent as it is after the answer, not as it was when the question was asked.
    flushSync(() => {
      setIsAsked(false)
      onUse(price)
    })
  }
  const takeAndFocus = (price: string) => {
    take(price)
    focus()
  }
  return {
    hint: <PriceHint typed={typed} meant={meant} onUse={takeAndFocus} />,
    check: () => (meant === null ? save() : setIsAsked(true)),
    question: isAsked && meant !== null && (
      <PriceQuestion
        typed={typed}
        meant={meant}
        onUse={(price) => {
          take(price)
          latestSave.current()
        }}
        onKeep={() => {
          // It may have to be sent again.
          setKept(cents)
          take(typed)
          latestSave.current()
        }}
        onClose={() => takeAndFocus(typed)}
      />
    ),
  }
}

type PriceHintProps = {
  typed: string
  /** In cents; null where the price looks right. */
  meant: number | null
  onUse: (price: string) => void
}

/** Says how buyers will see a typed price, and offers the price in new Leones where it looks like old ones. */
function PriceHint({ typed, meant, onUse }: PriceHintProps) {
  const hint = priceHint(typed)
  return (
    <div aria-live="polite" className="col-span-2 text-sm empty:hidden">
      {hint && meant === null && <p className="text-quiet">{hint}</p>}
      {meant !== null && (
        <div className="grid gap-2 rounded-field bg-gold-soft p-3">
          <p className="flex items-start gap-2">
            <AlertIcon className="mt-0.5 size-4 shrink-0 text-clay" />
            {hint} {askWhetherMeant(meant)}
          </p>
          <Button look="plain" onClick={() => onUse(String(leonesFromCents(meant)))}>
            Use {formatPrice(leonesFromCents(meant))}
          </Button>
        </div>
      )}
    </div>
  )
}
