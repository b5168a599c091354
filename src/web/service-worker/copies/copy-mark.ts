import { formatDateTime } from '#shared/dates.ts'

/** 'Saved copy, 10:32', with the date when that is not today. */
export function savedCopyWords(savedAt: number, now: number): string {
  const [savedOn, time] = formatDateTime(new Date(savedAt).toISOString()).split(', ')
  const isToday = formatDateTime(new Date(now).toISOString()).startsWith(`${savedOn},`)
  return isToday ? `Saved copy, ${time}` : `Saved copy, ${savedOn}, ${time}`
}

/** The bar's look, the same in HTML and in saved-copy-bar.tsx; public.css has these classes. */
export const barLook = {
  id: 'saved-copy',
  bar: 'bg-gold-soft',
  line: 'row flex flex-wrap items-center gap-2 text-sm',
  link: 'link inline-flex min-h-11 items-center',
  loadAgain: 'Load again',
}

/** The HTML of a page with the bar above it. It works without scripts; they take it over (saved-copy-bar.tsx). */
export function withMark(html: string, savedAt: number, now: number): string {
  const { id, bar, line, link, loadAgain } = barLook
  const root = '<div id="root">'
  // The app shell is no copy: only the responses that its scripts load are.
  const isShell = html.includes(`${root}</div>`)
  const mark = `<aside id="${id}"${isShell ? ' data-shell' : ''} data-at="${savedAt}" aria-label="Saved copy" class="${bar}"><p class="${line}">${savedCopyWords(savedAt, now)} <a class="${link}" href="">${loadAgain}</a></p></aside>\n`
  return html.replace(root, () => mark + root)
}
