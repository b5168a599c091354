import { countWords } from '../admin/waiting-work.ts'
import { countLook, onIconSize } from '../ui/count-on-icon.tsx'

type MenuCountProps = {
  /** What the link refers to as its description: its name is the visible words alone. */
  id?: string
  count: number | undefined
  /** At the corner of the icon, where there is no room beside it. */
  isOnIcon?: boolean
  className?: string
}

/** How much waits on a page of the menu; nothing where nothing does. */
export function MenuCount({ id, count = 0, isOnIcon, className = '' }: MenuCountProps) {
  if (count === 0) return null
  // At the end of the bar it must not lie beyond the edge of the screen: it grows towards the icon.
  const place = isOnIcon ? `absolute -top-[10px] -right-[20px] ${onIconSize}` : 'ml-auto text-xs'
  return (
    <span id={id} aria-hidden="true" className={`${place} ${countLook} ${className}`}>
      {countWords(count)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
