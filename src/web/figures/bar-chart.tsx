import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { type Format, figureWords, scaleWords, topOfScale } from './figure-words.ts'

type BarChartProps = {
  words: string
  format: Format
  values: readonly (number | null)[]
  /** What each step is called. */
  steps: readonly string[]
  /** The highest value of all charts with this scale. */
  highest: number
}

const height = 100

/**
 * Bars from zero, one for each step. A tap, a click or the arrow keys choose a step, whose value is written out and stays until
 * another is chosen or the same one again; the pointer shows others on its way. To a screen reader the chart is a slider that
 * tells each value. The table of the page has the same numbers.
 */
export function BarChart({ words, format, values, steps, highest }: BarChartProps) {
  const id = useId()
  const [kept, setKept] = useState<number | null>(null)
  const [passed, setPassed] = useState<number | null>(null)
  const keptBefore = useRef<number | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const last = values.length - 1
  const chosen = passed ?? kept ?? (isFocused ? last : null)
  const top = topOfScale(highest, format)
  const place = Math.min(chosen ?? last, last)
  const valueAt = `${steps[place]}: ${figureWords(values[place] ?? null, format)}`
  return (
    <figure className="card min-w-0 p-4">
      <figcaption>
        <h3 id={id} className="text-lg">
          {words}
        </h3>
        <p className="even-figures">
          {chosen === null ? summaryWords(values, format) : <strong>{valueAt}</strong>}
        </p>
      </figcaption>
      <p aria-hidden="true" className="mt-2 text-quiet text-xs even-figures">
        {scaleWords(top, format)}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-labelledby={id}
        aria-valuemin={1}
        aria-valuemax={values.length}
        aria-valuenow={place + 1}
        aria-valuetext={valueAt}
        className="cursor-pointer touch-pan-y"
        onKeyDown={(event) => {
          const next = placeAfter(event, place, last)
          if (next === null && event.key !== 'Escape') return
          event.preventDefault()
          setKept(next)
        }}
        onPointerDown={() => {
          keptBefore.current = kept
        }}
        // A finger that slides along chooses the bar where it ends; one that scrolls the page chooses none.
        onPointerUp={(event) => passed !== null && event.pointerType !== 'mouse' && setKept(passed)}
        onClick={(event) => {
          const pressed = placeUnder(event, last)
          setKept(pressed === keptBefore.current ? null : pressed)
          setPassed(null)
        }}
        onPointerMove={(event) => setPassed(placeUnder(event, last))}
        onPointerCancel={() => setPassed(null)}
        onPointerLeave={() => setPassed(null)}
        onFocus={(event) => setIsFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setIsFocused(false)}
      >
        <svg
          viewBox={`0 0 ${values.length} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-28 w-full"
        >
          <g stroke="currentColor" strokeWidth="1" className="text-divider">
            {[0, 0.5, 1].map((share) => (
              <Line key={share} y={share * height} width={values.length} />
            ))}
          </g>
          {values.map((value, index) => (
            <Bar
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its place
              key={index}
              place={index}
              share={Math.min((value ?? 0) / top, 1)}
              isChosen={index === chosen}
            />
          ))}
          {chosen !== null && (
            <path
              d={`M${place + 0.5} 0V${height}`}
              stroke="currentColor"
              strokeWidth="1"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-3 text-quiet text-xs">
        <span>{steps[0]}</span>
        {last > 0 && <span className="text-right">{steps[last]}</span>}
      </p>
    </figure>
  )
}

const Line = ({ y, width }: { y: number; width: number }) => (
  <path d={`M0 ${y}H${width}`} vectorEffect="non-scaling-stroke" />
)

/** Something is always to be seen of what is not zero. */
const leastShare = 0.02

function Bar({ place, share, isChosen }: { place: number; share: number; isChosen: boolean }) {
  const tall = share === 0 ? 0 : Math.max(share, leastShare) * height
  return (
    <rect
      x={place + 0.12}
      y={height - tall}
      width={0.76}
      height={tall}
      className={isChosen ? 'fill-ink' : 'fill-green'}
    />
  )
}

/** What the whole range comes to; times to answer have no sum. */
function summaryWords(values: readonly (number | null)[], format: Format): string {
  const known = values.filter((value) => value !== null)
  if (format !== 'minutes')
    return figureWords(Math.round(known.reduce((sum, value) => sum + value, 0) * 100) / 100, format)
  if (known.length === 0) return 'No answers yet'
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return least === most
    ? figureWords(least, format)
    : `${figureWords(least, format)} to ${figureWords(most, format)}`
}

const moves: Record<string, (place: number, last: number) => number> = {
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowUp: (place) => place + 1,
  PageDown: (place) => place - 7,
  PageUp: (place) => place + 7,
  Home: () => 0,
  End: (_place, last) => last,
}

/** The step that a key leads to; null for keys that lead nowhere. */
function placeAfter({ key }: KeyboardEvent, place: number, last: number): number | null {
  const next = moves[key]?.(place, last)
  return next === undefined ? null : Math.max(0, Math.min(next, last))
}

function placeUnder(event: MouseEvent<HTMLElement>, last: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const place = Math.floor(((event.clientX - left) / (width || 1)) * (last + 1))
  return Math.max(0, Math.min(place, last))
}
