import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { askWhetherMeant } from '#shared/listings/price-guard.ts'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { centsFromLeones, formatPrice, leonesFromCents } from '#shared/money.ts'
import { Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { OldLeonesQuestion } from './old-leones-question.tsx'

type OldLeonesGuardOptions = {
  /** The question about the amount. */
  title: string
  /** Stands below the field and before the question; empty for none. */
  hint: string
  typed: string
  /** The amount before, which needs no question. */
  before: number | null
  /** The cents that may have been meant by others, where those look like old Leones. */
  meantBy: (cents: number) => number | null
  /** Puts an amount into the form in place of the typed one. */
  onUse: (amount: string) => void
  /** The button that was pressed goes away, so the focus moves on to the amount. */
  focus: () => void
  /** Sends the form: nothing was asked, or it was answered. */
  save: () => void
}

export type OldLeonesGuard = {
  /** The hint, or whether the amount is in old Leones: below its field. */
  hint: ReactNode
  /** Call it when the form is sent: asks before an amount is saved that looks like old Leones. */
  check: () => void
  /** Render it beside the form. */
  question: ReactNode
}

/** Asks about amounts that look like old Leones. It never refuses one: whichever is chosen, the form is sent with it. */
export function useOldLeonesGuard(options: OldLeonesGuardOptions): OldLeonesGuard {
  const { title, hint, typed, before, meantBy, onUse, focus, save } = options
  const [isAsked, setIsAsked] = useState(false)
  const latestSave = useRef(save)
  useLayoutEffect(() => {
    latestSave.current = save
  })
  const cents = centsFromLeones(plainPrice(typed))
  const isOther = cents !== null && cents !== centsFromLeones(before)
  const [kept, setKept] = useState<number | null>(null)
  const meant = isOther && cents !== kept ? meantBy(cents) : null
  const take = (amount: string) => {
    // The form is sent as it is after the answer, not as it was when the question was asked.
    flushSync(() => {
      setIsAsked(false)
      onUse(amount)
    })
  }
  const takeAndFocus = (amount: string) => {
    take(amount)
    focus()
  }
  return {
    hint: <OldLeonesHint hint={hint} meant={meant} onUse={takeAndFocus} />,
    check: () => (meant === null ? save() : setIsAsked(true)),
    question: isAsked && meant !== null && (
      <OldLeonesQuestion
        title={title}
        hint={hint}
        typed={typed}
        meant={meant}
        onUse={(amount) => {
          take(amount)
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

type OldLeonesHintProps = {
  hint: string
  /** In cents; null where the amount looks right. */
  meant: number | null
  onUse: (amount: string) => void
}

/** Says the hint, and offers the amount in new Leones where it looks like old ones. */
function OldLeonesHint({ hint, meant, onUse }: OldLeonesHintProps) {
  return (
    <div aria-live="polite" className="col-span-full text-sm empty:hidden">
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
