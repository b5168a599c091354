import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import { LinkButton } from './link-button.tsx'

type PaginationProps = {
  page: number
  totalPages: number
  /** Address of a page, when pages live in the URL: then the steps are links, which search engines follow too. */
  addressOf?: (page: number) => string
  /** Called otherwise. */
  onPage?: (page: number) => void
}

/** Narrow enough for the three to stand side by side at 360 px. */
const buttonRoom = 'gap-1 whitespace-nowrap px-2.5 sm:px-4'

/** 'Previous', 'Page X of Y', 'Next'; nothing where there is one page. An address may name a page past the end. */
export function Pagination({ page, totalPages, addressOf, onPage }: PaginationProps) {
  const last = Math.max(totalPages, 1)
  const text = useFocusWithinPager()
  if (last === 1 && page <= 1) return null
  const step = (to: number, isPossible: boolean, words: 'Previous' | 'Next') => {
    const content = (
      <>
        {words === 'Previous' && <ChevronLeftIcon className="size-4" />}
        {words}
        {words === 'Next' && <ChevronRightIcon className="size-4" />}
      </>
    )
    if (addressOf && isPossible)
      return (
        <PagerLink to={addressOf(to)} text={text}>
          {content}
        </PagerLink>
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
        ref={text}
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

type PagerLinkProps = { to: string; text: RefObject<HTMLElement | null>; children: ReactNode }

/**
 * A link with a button's role, like the disabled button that takes its place at an end: if it has the focus then, the text
 * takes that over.
 */
function PagerLink({ to, text, children }: PagerLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const rendered = link.current
    return () => {
      if (rendered === document.activeElement) text.current?.focus({ preventScroll: true })
    }
  }, [text])
  const pressBySpace = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return (
    <LinkButton ref={link} role="button" look="plain" className={buttonRoom} to={to} onKeyDown={pressBySpace}>
      {children}
    </LinkButton>
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
