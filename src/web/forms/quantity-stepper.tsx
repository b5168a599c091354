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

/** Minus and plus around a number; minus is disabled at 1 (specification section 5). */
export function QuantityStepper({ quantity, of, max = 999, isBusy = false, onChange }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend for three controls
    <div
      role="group"
      aria-label={`Quantity of ${of}`}
      className="inline-flex items-center rounded-field border border-field bg-paper"
    >
      <button
        type="button"
        className="icon-button"
        aria-label="Decrease quantity"
        disabled={isBusy || quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <MinusIcon className="size-5" />
      </button>
      <output aria-live="polite" className="min-w-9 text-center font-semibold even-figures">
        {quantity}
      </output>
      <button
        type="button"
        className="icon-button"
        aria-label="Increase quantity"
        disabled={isBusy || quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <PlusIcon className="size-5" />
      </button>
    </div>
  )
}
