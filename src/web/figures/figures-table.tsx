import type { FigureRange } from '#shared/figures/steps.ts'
import { figureWords, stepWords } from './figure-words.ts'
import type { Series, SeriesGroup } from './series.ts'

type FiguresTableProps<Point> = FigureRange & {
  points: readonly Point[]
  groups: readonly SeriesGroup<Point>[]
}

const nameOf = <Point,>({ columnsBegin }: SeriesGroup<Point>, { words }: Series<Point>): string =>
  columnsBegin ? `${columnsBegin} ${words.toLowerCase()}` : words

/** 'Orders and items of these orders' */
const wordsOf = <Point,>(groups: readonly SeriesGroup<Point>[]): string =>
  groups.map(({ heading }, place) => (place === 0 ? heading : heading.toLowerCase())).join(' and ')

/** At the edge of what is seen; the end of the table, which moves, covers it. */
const shadowAtRight =
  'bg-[linear-gradient(to_left,#fff_50%,transparent),linear-gradient(to_left,rgb(20_32_26/0.2),transparent)] bg-[length:3rem_100%,0.75rem_100%] bg-right bg-no-repeat [background-attachment:local,scroll]'

/**
 * The numbers of some charts. Where it is wider than the page it is moved sideways within itself, its first column stays, and a
 * shadow says that more follows.
 */
export function FiguresTable<Point extends { start: string }>(props: FiguresTableProps<Point>) {
  const { points, groups, from, to, step } = props
  const columns = groups.flatMap((group) =>
    group.series.map((series) => ({ series, name: nameOf(group, series) })),
  )
  const words = wordsOf(groups)
  return (
    <section
      className={`card relative overflow-x-auto ${shadowAtRight}`}
      aria-label={`Table of ${words.toLowerCase()}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it can be moved only where it can be focused
      tabIndex={0}
    >
      <table className="w-full border-collapse text-sm even-figures">
        <caption className="px-3 pt-3 text-left text-quiet">
          <span className="sticky left-3 inline-block max-w-[calc(100cqi-1.5rem)]">
            {words} by {step}, {stepWords(from, 'day')} to {stepWords(to, 'day')}
            {step !== 'day' && '. Days before and after these are not counted.'}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${firstCell} align-bottom`}>
              {step === 'day' ? 'Day' : step === 'week' ? 'Week' : 'Month'}
            </th>
            {columns.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="min-w-20 wrap-normal px-3 py-2 text-right align-bottom font-semibold"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.start} className="border-divider border-t">
              <th scope="row" className={`${firstCell} font-normal`}>
                {stepWords(point.start, step)}
              </th>
              {columns.map(({ name, series }) => (
                <td key={name} className="whitespace-nowrap px-3 py-2 text-right">
                  {figureWords(series.valueOf(point), series.format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const firstCell = 'sticky left-0 whitespace-nowrap bg-paper px-3 py-2 text-left'
