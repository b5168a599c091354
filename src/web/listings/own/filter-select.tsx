import { useState } from 'react'
import { SelectField } from '../../forms/field.tsx'

type FilterSelectProps<Value extends string> = {
  label: string
  value: Value
  /** The words of each value, in their order. */
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

/**
 * A filter for the list below it. It follows the press at once: on a slow phone the address, and with it `value`, follows a
 * moment later.
 */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const [chosen, setChosen] = useState(props.value)
  const [known, setKnown] = useState(props.value)
  if (known !== props.value) {
    setKnown(props.value)
    setChosen(props.value)
  }
  return (
    <SelectField
      label={props.label}
      value={chosen}
      onChange={(event) => {
        const value = event.target.value as Value
        setChosen(value)
        props.onChange(value)
      }}
    >
      {props.options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}
