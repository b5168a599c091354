import { browserAnswers } from '../api/answer-cache.ts'
import { callApi } from '../api/api-client.ts'
import type { MatchedRoute } from '../navigation/site-map.ts'
import { loadRoute } from './page-loader.ts'
import { matchRoute } from './routes.tsx'

/** Where on this site a link, or a button that leads on (ui/go-button.tsx), leads to. */
function wayAhead(target: EventTarget | null): MatchedRoute | undefined {
  const way = target instanceof Element ? target.closest('a[href], form[data-go]') : null
  if (!way) return undefined
  const { origin, pathname, search } = new URL(
    way instanceof HTMLAnchorElement ? way.href : ((way as HTMLFormElement).dataset.go ?? ''),
    location.href,
  )
  const isOurs = origin === location.origin && !(way as HTMLAnchorElement).target
  return isOurs ? matchRoute(pathname, search) : undefined
}

/** Asked for by the person in their browser (Save-Data): then nothing is loaded that may never be used. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A pointer on its way across the page rests nowhere so long. */
const restMs = 80

let resting: ReturnType<typeof setTimeout> | undefined

function reach(event: Event): void {
  clearTimeout(resting)
  const way = wayAhead(event.target)
  if (!way) return
  loadRoute(way.route).catch(() => undefined)
  if ((event as PointerEvent).pointerType === 'mouse') resting = setTimeout(loadData, restMs, way)
}

/**
 * From now on loads a page's code when the pointer or finger reaches for the way there, and what it shows when a mouse
 * rests on it: a finger that scrolls touches one product after the other. Comes itself when the first page is awake.
 */
export function loadAhead(): void {
  if (savesData()) return
  for (const kind of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(kind, reach, { passive: true })
}

/** The answers that a public page is drawn from; it asks for them again, as for all that was kept. */
function loadData({ route, place }: MatchedRoute): void {
  for (const path of route.data?.(place) ?? []) {
    if (browserAnswers.get(path)) continue
    callApi(path, { withToken: false, isBackground: true }).then(
      (body) => browserAnswers.keep(path, { status: 200, body }),
      () => undefined,
    )
  }
}
