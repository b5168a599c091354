/** The looks of a number in gold, in one line; as wide and high as its letters ask for. */
export const countLook =
  'min-w-[1.5em] whitespace-nowrap rounded-full bg-gold px-[0.3em] text-center font-bold text-ink leading-[1.5] even-figures'

/** Its icon stays as it is however large the text: a larger number would hide it. */
export const onIconSize = 'text-[min(0.8125rem,14px)]'

/** A number at the corner of an icon button that is `relative`; the button's own name says what is counted. */
export function CountOnIcon({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span aria-hidden="true" className={`absolute top-0.5 right-0 ${onIconSize} ${countLook}`}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
