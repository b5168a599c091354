import { useLayoutEffect, useState } from 'react'
import type { Seed } from '#shared/page-rendering.ts'
import { type SavedCopy, savedCopies } from '../api/saved-copies.ts'
import { useLocation } from '../navigation/router.ts'
import { barLook, savedCopyWords } from './copies/copy-mark.ts'

/** The mark that came inside the HTML, which this bar takes over. In the app shell only the responses are copies. */
function readMark(): (SavedCopy & { isShell: boolean }) | null {
  const mark = document.getElementById(barLook.id)
  if (!mark) return null
  const { at, shell } = mark.dataset
  return { savedAt: Number(at), page: location.pathname, isShell: shell !== undefined }
}

/** The responses that came inside the HTML are as old as it is: each is loaded again where the page shows it (use-api.ts). */
function noteSeeds(mark: SavedCopy): boolean {
  const { answers } = JSON.parse(document.getElementById('seed')?.textContent ?? '{"answers":{}}') as Seed
  const paths = Object.keys(answers)
  if (paths.length === 0) return false
  savedCopies.set(new Map([...savedCopies.get(), ...paths.map((path) => [path, mark] as const)]))
  return true
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
    // A page without responses stays the copy that it is; the shell's mark stands until its first response is noted.
    if (mark && (noteSeeds(mark) || (mark.isShell && copies.size > 0))) setMark(null)
  }, [mark, copies])
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
