import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { MinusIcon, PlusIcon } from '../ui/icons.tsx'

type QuantityStepperProps = {
  quantity: number
  /** The counted listing's title, for users who cannot see the row. */
  of: string
  /** The largest quantity, e.g. the stock; at most 999. */
  max?: number
  isBusy?: boolean
  onChange: (quantity: number) => void
}

/**
 * Minus and plus around a number; minus is disabled at 1 (specification section 5). The number can be typed too: it counts on Enter
 * and when the field is left. Its message goes below the whole row, so the parent is a flex box that wraps.
 */
export function QuantityStepper({ quantity, of, max = 999, isBusy = false, onChange }: QuantityStepperProps) {
  // Null while nothing is typed that does not count yet.
  const [typed, setTyped] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const messageId = useId()
  const typedNumber = typed === null ? null : wholeNumber(typed)
  // A phone may press a button without leaving the field: the step then starts at what is typed.
  const shown = typedNumber !== null && typedNumber >= 1 ? Math.min(typedNumber, max) : quantity
  const want = (wanted: number, words = '') => {
    setTyped(null)
    setMessage(words)
    if (wanted !== quantity) onChange(wanted)
  }
  /** Once per typing: Enter leaves nothing for the leaving of the field. */
  const take = () => {
    if (typed === null) return
    if (typedNumber === null || typedNumber < 1)
      return want(quantity, `Type a whole number from 1 to ${max}. It is ${quantity} as before.`)
    // More than the stock may be in the cart already, which the row says.
    if (typedNumber <= max || typedNumber === quantity) return want(typedNumber)
    want(max, max < 999 ? `Only ${max} left. Changed to ${max}.` : `${max} is the most. Changed to ${max}.`)
  }
  const { group, onBlur } = useLeaving(typed !== null, take)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(null)
    if (event.key !== 'Enter') return
    take()
    event.currentTarget.select()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend for three controls */}
      <div
        ref={group}
        role="group"
        aria-label={`Quantity of ${of}`}
        className="inline-flex items-center rounded-field border border-field bg-paper"
      >
        <button
          type="button"
          className="icon-button"
          aria-label="Decrease quantity"
          disabled={isBusy || shown <= 1}
          onClick={() => want(shown - 1)}
        >
          <MinusIcon className="size-5" />
        </button>
        <input
          type="text"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={6}
          aria-label={`Quantity of ${of}`}
          aria-describedby={message ? messageId : undefined}
          readOnly={isBusy}
          className="min-h-11 w-11 rounded-field bg-transparent text-center font-semibold even-figures"
          value={typed ?? quantity}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setMessage('')
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
        {/* Says the number after a press of a button, which does not move the focus to it. */}
        <output aria-live="polite" className="sr-only">
          {quantity}
        </output>
        <button
          type="button"
          className="icon-button"
          aria-label="Increase quantity"
          disabled={isBusy || shown >= max}
          onClick={() => want(shown + 1)}
        >
          <PlusIcon className="size-5" />
        </button>
      </div>
      <div aria-live="polite" className="order-last basis-full text-red text-sm empty:sr-only">
        {message && <p id={messageId}>{message}</p>}
      </div>
    </>
  )
}

const wholeNumber = (typed: string): number | null => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : null)

/**
 * Calls `take` when a press elsewhere leaves the field, at the click: what it changes may move the pressed button, which would
 * lose the click. Some phones leave the focus in the field, such as when the button to checkout is pressed. Returns the group and
 * what to do when the field loses the focus.
 */
function useLeaving(isTyping: boolean, take: () => void) {
  const group = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const onLeft = useEffectEvent(take)
  useEffect(() => {
    if (!isTyping) return
    const onDown = () => {
      isPressed.current = true
    }
    const onClick = ({ target }: MouseEvent) => {
      isPressed.current = false
      if (!group.current?.contains(target as Node)) onLeft()
    }
    // A press that becomes no click, such as one that was dragged away.
    const onUp = () => {
      setTimeout(() => {
        isPressed.current = false
        if (!group.current?.contains(document.activeElement)) onLeft()
      })
    }
    document.addEventListener('mousedown', onDown, true)
    document.addEventListener('click', onClick, true)
    document.addEventListener('mouseup', onUp, true)
    return () => {
      document.removeEventListener('mousedown', onDown, true)
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('mouseup', onUp, true)
      isPressed.current = false
    }
  }, [isTyping])
  return { group, onBlur: () => isPressed.current || take() }
}
