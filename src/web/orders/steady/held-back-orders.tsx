import { type RefObject, useEffect, useState } from 'react'
import { addressOfPage, usePageNumber } from '../../navigation/page-number.ts'
import { useNavigate, useSearchParams } from '../../navigation/router.ts'
import { Button } from '../../ui/button.tsx'

type HeldBackProps = {
  heldBack: { fresh: number; others: number }
  showLatest: () => void
  list: RefObject<HTMLElement | null>
}

/**
 * Tells of orders that are held back, and shows them when pressed. It takes no room, so that nothing moves when it comes, is
 * raised a little above the heading, clear of the filters below, and stays in sight further down.
 */
export function HeldBackOrders({ heldBack: { fresh, others }, showLatest, list }: HeldBackProps) {
  const page = usePageNumber()
  const query = useSearchParams()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    setIsAsked(false)
    list.current?.scrollIntoView()
    list.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isAsked, list])
  const show = () => {
    // What is new stands on the first page.
    if (page > 1 && fresh > 0) return navigate(addressOfPage(query, 1))
    showLatest()
    setIsAsked(true)
  }
  return (
    <div role="status" className="sticky top-4 z-20 flex h-0 justify-end">
      {fresh + others > 0 && (
        <Button className="raised -mt-2 rounded-full! max-sm:px-3.5 max-sm:text-sm" onClick={show}>
          <Words fresh={fresh} others={others} />
        </Button>
      )}
    </div>
  )
}

/** On phones without the noun, which the heading beside it shows: with it, the button would cover the heading's end. */
function Words({ fresh, others }: HeldBackProps['heldBack']) {
  const count = fresh || others
  return (
    <span>
      Show {count} {fresh > 0 ? 'new' : 'more'}
      <span className="max-sm:sr-only"> {count === 1 ? 'order' : 'orders'}</span>
    </span>
  )
}
