import type { FigureRange } from '#shared/figures/steps.ts'
import { figureWords, stepWords } from './figure-words.ts'
import type { Series, SeriesGroup } from './series.ts'

type FiguresTableProps<Point> = FigureRange & {
  points: readonly Point[]
  groups: readonly SeriesGroup<Point>[]
}

const nameOf = <Point,>({ columnsBegin }: SeriesGroup<Point>, { words }: Series<Point>): string =>
  columnsBegin ? `${columnsBegin} ${words.toLowerCase()}` : words

/** All numbers of the charts. On a phone it is moved sideways within itself, and its first column stays. */
export function FiguresTable<Point extends { start: string }>(props: FiguresTableProps<Point>) {
  const { points, groups, from, to, step } = props
  const columns = groups.flatMap((group) =>
    group.series.map((series) => ({ series, name: nameOf(group, series) })),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it can be moved only where it can be focused
    <section className="card relative overflow-x-auto" aria-label="Table of all numbers" tabIndex={0}>
      <table className="w-full border-collapse text-sm even-figures">
        <caption className="px-3 pt-3 text-left text-quiet">
          <span className="sticky left-3">
            All numbers of the charts by {step}, {stepWords(from, 'day')} to {stepWords(to, 'day')}
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
                className="min-w-24 wrap-normal px-3 py-2 text-right align-bottom font-semibold"
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
