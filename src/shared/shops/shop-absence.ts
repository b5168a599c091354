/** A shop may say that it is away until a day so many days ahead. */
const longestAbsenceDays = 60

const dayMs = 86_400_000
const dateForm = /^\d{4}-\d\d-\d\d$/

/** The date in Freetown, whose clocks show UTC all year, as YYYY-MM-DD. */
export const dateInFreetown = (at: Date): string => at.toISOString().slice(0, 10)

const dayAfter = (date: string, days: number) => dateInFreetown(new Date(Date.parse(date) + days * dayMs))

/** Whether there is such a day: 30 February is none. */
export const isDate = (value: string): boolean =>
  dateForm.test(value) && !Number.isNaN(Date.parse(value)) && dayAfter(value, 0) === value

/** The last day until which a shop may say today that it is away. */
export const lastDayAway = (today: string): string => dayAfter(today, longestAbsenceDays)

/** Why a shop cannot be away until this day; null where it can. */
export function awayRefusal(awayUntil: string, today: string): string | null {
  if (awayUntil < today) return 'Please choose today or a later day'
  return awayUntil > lastDayAway(today) ? `Please choose a day within ${longestAbsenceDays} days` : null
}

// Made once: making it takes thirty times as long as using it, and a page of goods asks on every card.
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** 'Back on 3 December', for the last day of an absence. */
export const backWords = (awayUntil: string): string =>
  `Back on ${dayFormat.format(Date.parse(awayUntil) + dayMs)}`
