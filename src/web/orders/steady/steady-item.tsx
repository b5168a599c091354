import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from '../../navigation/router.ts'

/**
 * An order in a list: it never becomes lower while it is looked at, because then the buttons of the next one would come
 * under the finger that has just answered this one. It takes its own height again when the user leaves for another tab or
 * app, or asks for other orders.
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
    addEventListener('resize', forget)
    document.addEventListener('visibilitychange', forgetUnseen)
    return () => {
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
