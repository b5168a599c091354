/** A number at the corner of an icon button that is `relative`; the button's own name says what is counted. */
export function CountOnIcon({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0 min-w-5 rounded-full bg-gold px-1 text-center font-bold text-ink text-xs leading-5 even-figures"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
