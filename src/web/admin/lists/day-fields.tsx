import { useRef, useState } from 'react'
import { dayOrderError } from '../../forms/day-order.ts'
import { TextField } from '../../forms/field.tsx'
import { useTypedText } from '../../navigation/typed-text.ts'

type Days = { from: string; to: string }
type DayFieldsProps = {
  days: Days
  onChange: (changed: Partial<Days>, how: { isTyped: boolean }) => void
}

/** The first and the last day of a list, either of them open. */
export function DayFields({ days: { from, to }, onChange }: DayFieldsProps) {
  return (
    <>
      <DayField
        label="From"
        max={to}
        day={from}
        error={dayOrderError(from, to)}
        onChange={(day, how) => onChange({ from: day }, how)}
      />
      <DayField label="To" min={from} day={to} onChange={(day, how) => onChange({ to: day }, how)} />
    </>
  )
}

type DayFieldProps = {
  label: string
  min?: string
  max?: string
  /** The one in the address. */
  day: string
  error?: string | undefined
  onChange: (day: string, how: { isTyped: boolean }) => void
}

function DayField({ day, min, max, onChange, ...field }: DayFieldProps) {
  // A day is one step to go back from, however many digits of it are typed while the field has the focus.
  const isStepDone = useRef(false)
  const [step, setStep] = useState<string>()
  const [typed, setTyped] = useTypedText(day, step)
  return (
    <TextField
      {...field}
      type="date"
      min={min || undefined}
      max={max || undefined}
      value={typed}
      onFocus={() => {
        isStepDone.current = false
      }}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (!isStepDone.current) setStep(value)
        onChange(value, { isTyped: isStepDone.current })
        isStepDone.current = true
      }}
    />
  )
}
