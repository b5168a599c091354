import { TextAreaField } from '../forms/field.tsx'

type CountedTextFieldProps = {
  label: string
  isOptional?: boolean
  value: string
  most: number
  error?: string | undefined
  onChange: (value: string) => void
}

/** Several lines of text, with how many letters of those that are possible are typed. */
export function CountedTextField({ value, most, error, onChange, ...field }: CountedTextFieldProps) {
  return (
    <div>
      <TextAreaField
        {...field}
        {...(error && { error })}
        rows={5}
        maxLength={most}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="mt-1 text-right text-quiet text-sm even-figures">
        {value.length} of {most}
      </p>
    </div>
  )
}
