import { useLayoutEffect, useState } from 'react'
import { savedCopies } from '../api/saved-copies.ts'
import { useLocation } from '../navigation/router.ts'
import { barLook, savedCopyWords } from './copies/copy-mark.ts'

/** The mark that came inside the HTML, which this bar takes over. */
function readMark(): { savedAt: number; page: string } | null {
  const mark = document.getElementById(barLook.id)
  return mark && { savedAt: Number(mark.dataset.at), page: location.pathname }
}

/** Above a page that shows copies instead of what the server says now: since when the oldest of them is saved. */
export default function SavedCopyBar() {
  const { pathname } = useLocation()
  const [mark] = useState(readMark)
  const copies = savedCopies.use()
  useLayoutEffect(() => document.getElementById(barLook.id)?.remove(), [])
  const shown = [...copies.values(), ...(mark ? [mark] : [])].filter(({ page }) => page === pathname)
  if (shown.length === 0) return null
  const savedAt = Math.min(...shown.map((copy) => copy.savedAt))
  return (
    <aside aria-label="Saved copy" className={barLook.bar}>
      <p className={barLook.line}>
        <span role="status">{savedCopyWords(savedAt, Date.now())}</span>
        <a className={barLook.link} href={location.href}>
          {barLook.loadAgain}
        </a>
      </p>
    </aside>
  )
}
