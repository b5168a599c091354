/** Of how many days, weeks and months the last backup is kept. */
export interface Retention {
  days: number
  weeks: number
  months: number
}

/**
 * The times that are kept: the last of each of the newest days, weeks and months that have any, and always the newest of all. Days
 * without a backup do not count, so where backups stop, none is removed. Days begin at midnight UTC, which is Freetown's, weeks
 * on Monday.
 */
export function keptTimes(times: readonly Date[], { days, weeks, months }: Retention): Date[] {
  const newestFirst = [...times].sort((one, other) => other.getTime() - one.getTime())
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...lastOfEach(newestFirst, dayOf, days),
    ...lastOfEach(newestFirst, mondayOf, weeks),
    ...lastOfEach(newestFirst, monthOf, months),
  ])
  return newestFirst.filter((time) => kept.has(time)).reverse()
}

function lastOfEach(newestFirst: readonly Date[], spanOf: (time: Date) => string, most: number): Date[] {
  const spans = new Map<string, Date>()
  for (const time of newestFirst) {
    const span = spanOf(time)
    if (!spans.has(span)) spans.set(span, time)
  }
  return [...spans.values()].slice(0, most)
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const monthOf = (time: Date) => time.toISOString().slice(0, 7)

function mondayOf(time: Date): string {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7
  return dayOf(new Date(time.getTime() - daysSinceMonday * 86_400_000))
}

const most = 1_000

/** `7,4,12`: days, weeks and months; null for anything else, and for what would keep nothing. */
export function readRetention(text: string): Retention | null {
  const [, ...counts] = /^(\d{1,4}),(\d{1,4}),(\d{1,4})$/.exec(text.replaceAll(' ', '')) ?? []
  const [days, weeks, months] = counts.map(Number)
  if (days === undefined || weeks === undefined || months === undefined) return null
  if (days + weeks + months === 0 || Math.max(days, weeks, months) > most) return null
  return { days, weeks, months }
}
