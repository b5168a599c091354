import { type MouseEvent, type SubmitEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from '../navigation/router.ts'
import { CloseIcon, SearchIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'

/** A plain GET form: it works before and without any script. */
export function SearchForm({
  id,
  hasFocus,
  onSearch,
}: {
  id: string
  hasFocus?: boolean
  onSearch?: () => void
}) {
  const navigate = useNavigate()
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    navigate(words ? `/shop?${new URLSearchParams({ search: words })}` : '/shop')
    onSearch?.()
  }
  return (
    <search>
      <form action="/shop" onSubmit={search} className="relative">
        <label htmlFor={id} className="sr-only">
          Search products
        </label>
        <input
          id={id}
          type="search"
          name="search"
          placeholder="Search products"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the visitor has just opened the search field
          autoFocus={hasFocus}
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

/** On phones: a link to the shop; once the page is hydrated it focuses the page's own search field or opens one in place. */
export function SearchOpener({ className }: { className: string }) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const opener = useRef<HTMLAnchorElement>(null)
  // The search row belongs to the page on which it was opened.
  const isOpen = openAt === key
  const open = (event: MouseEvent) => {
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('main input[type=search]')
    if (field) field.focus()
    else setOpenAt(key)
  }
  const close = () => {
    setOpenAt(null)
    opener.current?.focus()
  }
  return (
    <>
      <Link ref={opener} to="/shop" onClick={open} aria-label="Search" className={`icon-button ${className}`}>
        <SearchIcon />
      </Link>
      {isOpen && (
        <div
          className={`row absolute inset-x-0 top-0 z-10 flex h-16 items-center gap-1 bg-paper ${className}`}
        >
          <div className="grow">
            <SearchForm id="phone-search" hasFocus onSearch={() => setOpenAt(null)} />
          </div>
          <button type="button" className="icon-button" aria-label="Close search" onClick={close}>
            <CloseIcon />
          </button>
        </div>
      )}
    </>
  )
}
