import { browserAnswers } from '../api/answer-cache.ts'
import { callApi } from '../api/api-client.ts'
import { browserLessData } from '../less-data/less-data.ts'
import type { MatchedRoute } from '../navigation/site-map.ts'
import { loadRoute } from './page-loader.ts'
import { matchRoute } from './routes.tsx'

/** The page of this site that a link or a GoButton (ui/go-button.tsx) leads to. */
function linkTarget(target: EventTarget | null): MatchedRoute | undefined {
  const link = target instanceof Element ? target.closest('a[href], form[data-go]') : null
  if (!link) return undefined
  const { origin, pathname, search } = new URL(
    link instanceof HTMLFormElement ? addressOf(link) : (link as HTMLAnchorElement).href,
  )
  const isOurs = origin === location.origin && !(link as HTMLAnchorElement).target
  return isOurs ? matchRoute(pathname, search) : undefined
}

function addressOf(form: HTMLFormElement): string {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement)
  return `${form.action}?${new URLSearchParams(fields.map(({ name, value }) => [name, value]))}`
}

/** A pointer that only crosses the page rests nowhere this long. */
const restMs = 80

let resting: ReturnType<typeof setTimeout> | undefined

function reach(event: Event): void {
  clearTimeout(resting)
  if (browserLessData.get()) return
  const matched = linkTarget(event.target)
  if (!matched) return
  loadRoute(matched.route).catch(() => undefined)
  if ((event as PointerEvent).pointerType === 'mouse') resting = setTimeout(prefetchData, restMs, matched)
}

/**
 * Prefetches a page's code when a pointer or finger touches a link to it, and its data when a mouse rests there: a finger that
 * scrolls touches one product after the other. Nothing is prefetched with less data. Loaded itself when the first page is
 * hydrated.
 */
export function prefetchOnReach(): void {
  for (const kind of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(kind, reach, { passive: true })
}

/** Prefetches the responses that a public page is rendered from; the page loads them again, like everything cached. */
function prefetchData({ route, place }: MatchedRoute): void {
  for (const path of route.data?.(place) ?? []) {
    if (browserAnswers.get(path)) continue
    callApi(path, { withToken: false, isBackground: true }).then(
      (body) => browserAnswers.set(path, { status: 200, body }),
      () => undefined,
    )
  }
}
