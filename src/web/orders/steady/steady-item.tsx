import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * An order in a list: it never becomes lower while it is shown, because then the buttons of the next one would come under the
 * finger that has just answered this one.
 */
export function SteadyItem({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLLIElement>(null)
  const width = useRef(0)
  useLayoutEffect(() => {
    const { current: item } = ref
    if (item) item.style.minHeight = `${item.offsetHeight}px`
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
    addEventListener('resize', forget)
    return () => removeEventListener('resize', forget)
  }, [])
  return (
    <li ref={ref} className="grid min-w-0 grid-cols-1">
      {children}
    </li>
  )
}
