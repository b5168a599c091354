import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { GoButton } from './go-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'

type PaginationProps = {
  page: number
  totalPages: number
  /** Address of a page, when pages live in the URL: then the buttons lead there, also without JavaScript. */
  addressOf?: (page: number) => string
  /** Else what happens. */
  onPage?: (page: number) => void
}

/** Little enough for the three to stand beside each other at 360 px. */
const buttonRoom = 'gap-1 whitespace-nowrap px-2.5 sm:px-4'

/** 'Previous', 'Page X of Y', 'Next'; nothing found still reads 'Page 1 of 1'. Addresses can name a page past the last. */
export function Pagination({ page, totalPages, addressOf, onPage }: PaginationProps) {
  const last = Math.max(totalPages, 1)
  const words = useFocusWithinPager()
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

/** A button that has led to an end is disabled with the focus on it: the words beside it, given the ref, take it over. */
function useFocusWithinPager() {
  const words = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (words.current?.parentElement?.querySelector(':focus:disabled'))
      words.current.focus({ preventScroll: true })
  })
  return words
}
