import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { GoButton } from './go-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'

type PaginationProps = {
  page: number
  totalPages: number
  /** Address of a page, when pages live in the URL: then the buttons are links and work without JavaScript. */
  addressOf?: (page: number) => string
  /** Called otherwise. */
  onPage?: (page: number) => void
}

/** Narrow enough for the three to stand side by side at 360 px. */
const buttonRoom = 'gap-1 whitespace-nowrap px-2.5 sm:px-4'

/** 'Previous', 'Page X of Y', 'Next'; nothing where there is one page. An address may name a page past the end. */
export function Pagination({ page, totalPages, addressOf, onPage }: PaginationProps) {
  const last = Math.max(totalPages, 1)
  const words = useFocusWithinPager()
  if (last === 1 && page <= 1) return null
  const step = (to: number, isPossible: boolean, words: 'Previous' | 'Next') => {
    const content = (
      <>
        {words === 'Previous' && <ChevronLeftIcon className="size-4" />}
        {words}
        {words === 'Next' && <ChevronRightIcon className="size-4" />}
      </>
    )
    if (addressOf)
      return (
        <GoButton look="plain" className={buttonRoom} to={addressOf(to)} disabled={!isPossible}>
          {content}
        </GoButton>
      )
    return (
      <Button look="plain" className={buttonRoom} disabled={!isPossible} onClick={() => onPage?.(to)}>
        {content}
      </Button>
    )
  }
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-2 sm:gap-5">
      {step(Math.min(page - 1, last), page > 1, 'Previous')}
      <p
        ref={words}
        tabIndex={-1}
        className="whitespace-nowrap text-quiet text-sm even-figures"
        aria-live="polite"
      >
        {page > last ? 'Past the end' : `Page ${page} of ${last}`}
      </p>
      {step(page + 1, page < last, 'Next')}
    </nav>
  )
}

/**
 * A button that has reached an end is disabled while it has the focus: the text beside it, given the ref, takes the focus over.
 */
function useFocusWithinPager() {
  const words = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (words.current?.parentElement?.querySelector(':focus:disabled'))
      words.current.focus({ preventScroll: true })
  })
  return words
}
