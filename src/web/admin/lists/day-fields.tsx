import { useRef } from 'react'
import { TextField } from '../../forms/field.tsx'

type Days = { from: string; to: string }
type DayFieldsProps = {
  days: Days
  onChange: (changed: Partial<Days>, how: { isTyped: boolean }) => void
}

/** The first and the last day of a list, either of them open. */
export function DayFields({ days, onChange }: DayFieldsProps) {
  const { from, to } = days
  // A day is one step to go back from, however many digits of it are typed while the field has the focus.
  const isStepDone = useRef(false)
  const field = (name: keyof Days) => ({
    type: 'date',
    value: days[name],
    onFocus: () => {
      isStepDone.current = false
    },
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onChange({ [name]: target.value }, { isTyped: isStepDone.current })
      isStepDone.current = true
    },
  })
  return (
    <>
      <TextField label="From" max={to || undefined} {...field('from')} />
      <TextField label="To" min={from || undefined} {...field('to')} />
    </>
  )
}
