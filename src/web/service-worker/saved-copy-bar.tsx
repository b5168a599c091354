import { useLayoutEffect, useState } from 'react'
import { type SavedCopy, savedCopies } from '../api/saved-copies.ts'
import type { Seed } from '../html-document.ts'
import { useLocation } from '../navigation/router.ts'
import { barLook, savedCopyWords } from './copies/copy-mark.ts'

/** The mark that came inside the HTML, which this bar takes over. */
function readMark(): SavedCopy | null {
  const mark = document.getElementById(barLook.id)
  return mark && { savedAt: Number(mark.dataset.at), page: location.pathname }
}

/** The responses that came inside the HTML are as old as it is: each is loaded again where the page shows it (use-api.ts). */
function noteSeeds(mark: SavedCopy): boolean {
  const { answers } = JSON.parse(document.getElementById('seed')?.textContent ?? '{"answers":{}}') as Seed
  const paths = Object.keys(answers)
  savedCopies.set(new Map([...savedCopies.get(), ...paths.map((path) => [path, mark] as const)]))
  return paths.length > 0
}

/**
 * Above a page that shows copies instead of what the server says now: since when the oldest of them is saved. It goes when all of
 * them are loaded again.
 */
export default function SavedCopyBar() {
  const { pathname } = useLocation()
  const [mark, setMark] = useState(readMark)
  const copies = savedCopies.use()
  useLayoutEffect(() => {
    document.getElementById(barLook.id)?.remove()
    // A page without responses stays the copy that it is.
    if (mark && noteSeeds(mark)) setMark(null)
  }, [mark])
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
