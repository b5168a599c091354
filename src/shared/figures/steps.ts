import { dateInFreetown } from '../shops/shop-absence.ts'

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** More would be neither read nor drawn. */
export const mostPoints = 400
/** Days of figures where no other range is asked for. */
const usualDays = 30

/** Days from `from` to `to`, inclusive, and the steps in which they are counted. */
export interface FigureRange {
  from: string
  to: string
  step: Step
}

const dayMs = 86_400_000

export const dayAfter = (day: string, days: number): string =>
  dateInFreetown(new Date(Date.parse(day) + days * dayMs))

/** The first day of the step that a day is in; weeks begin on Monday. */
export function startOfStep(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

function nextStart(start: string, step: Step): string {
  if (step === 'month') return startOfStep(dayAfter(start, 31), 'month')
  return dayAfter(start, step === 'week' ? 7 : 1)
}

/**
 * The first days of all steps of a range, the earliest first; of the first and the last step only the days within the range
 * count. Never more than `mostPoints` + 1.
 */
export function startsIn({ from, to, step }: FigureRange): string[] {
  const starts: string[] = []
  for (let start = startOfStep(from, step); start <= to; start = nextStart(start, step)) {
    starts.push(start)
    if (starts.length > mostPoints) break
  }
  return starts
}

/** What a query leaves out: the last thirty days until today, or until the day that it ends with. */
export function wholeRange({ from, to, step }: Partial<FigureRange>, today: string): FigureRange {
  const last = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? dayAfter(last, 1 - usualDays), to: last, step: step ?? 'day' }
}
