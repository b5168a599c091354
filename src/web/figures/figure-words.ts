import type { Step } from '#shared/figures/steps.ts'
import { formatPrice } from '#shared/money.ts'

export type Format = 'count' | 'leones' | 'minutes'

/** '1,250', 'NLe 1,250.00' or '2 h 5 min'; '–' for what there is no figure of. */
export function figureWords(value: number | null, format: Format): string {
  if (value === null) return '–'
  if (format === 'leones') return formatPrice(value)
  return format === 'minutes' ? durationWords(value) : value.toLocaleString('en-GB')
}

function durationWords(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  const rest = minutes % 60
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}

/** Short ones, for the ends of a scale: '1.2M', 'NLe 5K'. */
export function scaleWords(value: number, format: Format): string {
  if (format === 'minutes') return durationWords(value)
  const short = value.toLocaleString('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
  return format === 'leones' ? `NLe ${short}` : short
}

const formats = {
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** '12 Nov 2026', 'Week of 9 Nov 2026' or 'November 2026' */
export function stepWords(start: string, step: Step): string {
  const at = new Date(start)
  if (Number.isNaN(at.getTime())) return start
  if (step === 'month') return formats.month.format(at)
  return step === 'week' ? `Week of ${formats.day.format(at)}` : formats.day.format(at)
}

const halves = [1, 2, 5, 10]
/** The marks of an axis of durations, in minutes. */
const clockMarks = [1, 5, 15, 30, 60, 120, 240, 480, 720, 1440, 2880, 5760, 10_080]

/** The least round number that is as high as the highest value. */
export function topOfScale(highest: number, format: Format): number {
  if (highest <= 1) return 1
  if (format === 'minutes') return clockMarks.find((mark) => mark >= highest) ?? highest
  const power = 10 ** Math.floor(Math.log10(highest))
  return (halves.find((half) => half * power >= highest) ?? 10) * power
}
