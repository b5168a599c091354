import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from '../../navigation/router.ts'

/**
 * An order in a list: it never becomes lower while it is looked at, because then the buttons of the next one would come
 * under the finger that has just answered this one. It takes its own height again when the user scrolls it out of sight,
 * leaves for another tab or app, or asks for other orders.
 */
export function SteadyItem({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLLIElement>(null)
  const width = useRef(0)
  const query = useSearchParams()
  const listed = useRef(query)
  useLayoutEffect(() => {
    const { current: item } = ref
    if (!item) return
    if (listed.current !== query) item.style.minHeight = ''
    listed.current = query
    item.style.minHeight = `${item.offsetHeight}px`
  })
  useEffect(() => {
    const { current: item } = ref
    width.current = innerWidth
    const forget = () => {
      // A phone's browser changes the height alone when its bars come and go.
      if (!item || innerWidth === width.current) return
      width.current = innerWidth
      item.style.minHeight = ''
    }
    const forgetUnseen = () => {
      if (item && document.hidden) item.style.minHeight = ''
    }
    const outOfSight = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (item && last && !last.isIntersecting && movesNothingSeen(last)) item.style.minHeight = ''
    })
    if (item) outOfSight.observe(item)
    addEventListener('resize', forget)
    document.addEventListener('visibilitychange', forgetUnseen)
    return () => {
      outOfSight.disconnect()
      removeEventListener('resize', forget)
      document.removeEventListener('visibilitychange', forgetUnseen)
    }
  }, [])
  return (
    <li ref={ref} className="grid min-w-0 grid-cols-1">
      {children}
    </li>
  )
}

/** Above what is seen, a lower item pulls the rest up, unless the browser holds it in its place. */
const movesNothingSeen = ({ boundingClientRect }: IntersectionObserverEntry): boolean =>
  boundingClientRect.top > 0 || CSS.supports('overflow-anchor', 'auto')
