/** How much of a day's orders comes on each day of the week, from Monday on, and in each hour: more on Saturdays, little at night. */
const days = [8, 8, 9, 9, 11, 16, 13]
const inHour = (hour: number) => (hour < 7 ? 0.1 : hour < 22 ? 1 : 0.4)
const hoursOfWeek = days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => day * inHour(hour)))
const all = hoursOfWeek.reduce((sum, amount) => sum + amount, 0)
const week = hoursOfWeek.length

/** By which hour of the week this share of its orders has come. */
function hourByWhich(share: number): number {
  let left = share * all
  for (const [hour, amount] of hoursOfWeek.entries()) {
    if (left < amount) return hour + left / amount
    left -= amount
  }
  return week
}

const hourMs = 60 * 60 * 1000
/** 1 January 1970 was a Thursday. */
const hoursFromMonday = 3 * 24

/**
 * Moves what happened so many hours before `now` to an hour of the same week at which people order; the order of all stays.
 * What happened this week stays where it is. Freetown's clocks show UTC.
 */
export function atOrderingHour(hoursBefore: number, now: Date): number {
  const nowHours = now.getTime() / hourMs + hoursFromMonday
  const hours = nowHours - hoursBefore
  const monday = Math.floor(hours / week) * week
  if (monday === Math.floor(nowHours / week) * week) return hoursBefore
  return nowHours - (monday + hourByWhich((hours - monday) / week))
}
