import { countWords } from '../admin/waiting-work.ts'

type MenuCountProps = {
  /** What the link refers to as its description: its name is the visible words alone. */
  id: string
  count: number | undefined
  /** At the corner of the icon, where there is no room beside it. */
  isOnIcon?: boolean
}

/** How much waits on a page of the menu; nothing where nothing does. */
export function MenuCount({ id, count = 0, isOnIcon }: MenuCountProps) {
  if (count === 0) return null
  // In the bar of large letters, which has no words, it must not lie beyond the edge of the screen.
  const place = isOnIcon
    ? 'absolute -top-2 left-4 @max-[28em]:-right-[20px] @max-[28em]:left-auto'
    : 'ml-auto'
  return (
    <span
      id={id}
      aria-hidden="true"
      className={`${place} min-w-5 rounded-full bg-gold px-1.5 text-center font-bold text-ink text-xs leading-5 even-figures`}
    >
      {countWords(count)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
