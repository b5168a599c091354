import type { ReactNode } from 'react'

type AddressChipsProps = {
  /** What is chosen. */
  label: ReactNode
  children: ReactNode
}

/** A row of names to choose an address or its name by. */
export const AddressChips = ({ label, children }: AddressChipsProps) => (
  <fieldset className="flex min-w-0 flex-wrap gap-2">
    <legend className="mb-1 w-full text-quiet text-sm">{label}</legend>
    {children}
  </fieldset>
)

type AddressChipProps = {
  children: string
  isChosen?: boolean
  disabled?: boolean
  onClick: () => void
}

export const AddressChip = ({ children, isChosen = false, disabled, onClick }: AddressChipProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    disabled={disabled}
    onClick={onClick}
    className={`min-h-11 max-w-full truncate rounded-full border px-4 text-sm ${
      isChosen ? 'border-green bg-green-soft font-semibold' : 'border-divider'
    }`}
  >
    {children}
  </button>
)
