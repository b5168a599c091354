const hourMs = 3_600_000
const hoursADay = 24

/** How long ago something was, as people say it: 'under an hour', '5 hours', '3 days'. */
export function ageWords(since: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(since)) / hourMs)
  if (hours < 1) return 'under an hour'
  if (hours < 2 * hoursADay) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / hoursADay)} days`
}
