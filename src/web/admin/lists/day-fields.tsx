import { TextField } from '../../forms/field.tsx'

type Days = { from: string; to: string }
type DayFieldsProps = { days: Days; onChange: (changed: Partial<Days>) => void }

/** The first and the last day of a list, either of them open. */
export function DayFields({ days: { from, to }, onChange }: DayFieldsProps) {
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={to}
        min={from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  )
}
