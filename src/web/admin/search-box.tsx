import { useId } from 'react'
import { useTypedText } from '../navigation/typed-text.ts'
import { SearchIcon } from '../ui/icons.tsx'

type SearchBoxProps = { label: string; value: string; onChange: (value: string) => void }

/** A search that filters while the administrator types; `value` is the one in the address. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useTypedText(value)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-quiet" />
        <input
          id={id}
          type="search"
          value={typed}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value)
          }}
          className="input pl-10"
        />
      </div>
    </div>
  )
}
