import { type SubmitEvent, useState } from 'react'
import { SearchIcon } from '../ui/icons.tsx'

type SearchFieldProps = {
  /** Where the form leads until the page is hydrated. */
  action: string
  label: string
  /** The words that the address searches for. */
  search: string
  onSearch: (search: string) => void
}

/** Searches among the products of the page. */
export function SearchField({ action, label, search, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(search)
  const [shown, setShown] = useState(search)
  // After going back, or a search from elsewhere, the field follows the address.
  if (shown !== search) {
    setShown(search)
    setWords(search)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(words.trim())
  }
  return (
    <search>
      <form action={action} onSubmit={submit} className="relative">
        <label htmlFor="shop-search" className="sr-only">
          {label}
        </label>
        <input
          id="shop-search"
          type="search"
          name="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={label}
          autoComplete="off"
          maxLength={200}
          className="input pr-[44px]"
        />
        <button
          type="submit"
          aria-label="Search"
          className="icon-button absolute top-0 right-0 h-full text-green"
        >
          <SearchIcon className="size-5" />
        </button>
      </form>
    </search>
  )
}
