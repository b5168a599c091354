import { type ReactNode, useId } from 'react'
import type { FigureRange } from '#shared/figures/steps.ts'
import { saveAs } from '../api/download-file.ts'
import { useApi } from '../api/use-api.ts'
import { useSearchParams } from '../navigation/router.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Loading, Skeleton } from '../ui/skeletons.tsx'
import { BarChart } from './bar-chart.tsx'
import { stepWords } from './figure-words.ts'
import { figuresCsv } from './figures-csv.ts'
import { FiguresTable } from './figures-table.tsx'
import { RangeForm } from './range-form.tsx'
import type { SeriesGroup } from './series.ts'

type Figures<Point> = FigureRange & { points: readonly Point[] }

type FiguresViewProps<Point, All extends Figures<Point>> = {
  lead: string
  path: string
  read: (answer: unknown) => All | null
  groups: readonly SeriesGroup<Point>[]
  /** What saved files begin with. */
  fileName: string
  /** What stands between charts and table. */
  children?: (figures: All) => ReactNode
}

/** All of them in one table would be wider than a desktop's page. */
const groupsOfOneTable = 2

const asked = ['from', 'to', 'step'] as const

/** Charts of the range in the address, and the same numbers as a table and as a file. */
export function FiguresView<Point extends { start: string }, All extends Figures<Point>>(
  props: FiguresViewProps<Point, All>,
) {
  const { lead, path, read, groups, fileName, children } = props
  const query = useSearchParams()
  const range = asked.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []))
  const { data, failure, reload } = useApi(`${path}?${new URLSearchParams(range)}`, {
    keepsPrevious: true,
    read,
  })
  const errors = failure?.errors ?? {}
  const save = (figures: All) =>
    saveAs(
      `${fileName}-${figures.from}-${figures.to}-by-${figures.step}.csv`,
      new Blob([figuresCsv(figures.points, groups)], { type: 'text/csv' }),
    )
  return (
    <>
      <h1 className="text-2xl">Figures</h1>
      <p className="mt-1 mb-2 max-w-[68ch] text-quiet">{lead}</p>
      <RangeForm range={data} errors={errors} />
      {failure && Object.keys(errors).length === 0 && (
        <FailedState message={failure.message || 'The figures could not be loaded.'} onRetry={reload} />
      )}
      {!data && !failure && <ChartsLoading />}
      {data && !failure && (
        <>
          {groups.map((group) => (
            <ChartGroup key={group.heading} group={group} figures={data} />
          ))}
          {children?.(data)}
          <section aria-label="All numbers" className="mt-8">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-xl">All numbers</h2>
              <Button look="plain" onClick={() => save(data)}>
                Download CSV
              </Button>
            </div>
            <div className="grid grid-cols-1 gap-4">
              {[groups.slice(0, groupsOfOneTable), groups.slice(groupsOfOneTable)].map((some) => (
                <FiguresTable key={some[0]?.heading} {...data} groups={some} />
              ))}
            </div>
          </section>
        </>
      )}
    </>
  )
}

function ChartGroup<Point extends { start: string }>(props: {
  group: SeriesGroup<Point>
  figures: Figures<Point>
}) {
  const { group, figures } = props
  const { heading, note, series, hasOneScale } = group
  const id = useId()
  const drawn = series.map((one) => ({ ...one, values: figures.points.map(one.valueOf) }))
  const highestOf = (values: readonly (number | null)[]) => Math.max(0, ...values.map((value) => value ?? 0))
  const highestOfAll = highestOf(drawn.flatMap(({ values }) => values))
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {note && <p className="text-quiet text-sm">{note}</p>}
      <div
        className={`mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 ${series.length === 4 ? '@min-[50rem]:grid-cols-4' : '@min-[50rem]:grid-cols-3'}`}
      >
        {drawn.map(({ words, format, values }) => (
          <BarChart
            // What was chosen of other days is no choice of these.
            key={`${words} ${figures.from} ${figures.to} ${figures.step}`}
            words={words}
            format={format}
            values={values}
            steps={figures.points.map(({ start }) => stepWords(start, figures.step))}
            highest={hasOneScale ? highestOfAll : highestOf(values)}
          />
        ))}
      </div>
    </section>
  )
}

const ChartsLoading = () => (
  <Loading>
    <div className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 @min-[50rem]:grid-cols-3">
      {['orders', 'value', 'answers'].map((name) => (
        <Skeleton key={name} className="h-60 rounded-card" />
      ))}
    </div>
  </Loading>
)
