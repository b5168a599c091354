import { useContext, useEffect } from 'react'
import { brand } from '#shared/brand.ts'
import { type AnswerCache, AnswerCacheContext } from '../api/answer-cache.ts'
import { useLocation } from '../navigation/router.ts'
import type { MatchedRoute } from '../navigation/site-map.ts'
import { matchRoute } from './routes.tsx'

/** The title of a page: its own words first; the home page's already contain the name. */
export function pageTitle({ route, place }: MatchedRoute, answers: AnswerCache): string {
  const [main] = route.data?.(place) ?? []
  const answer = main && route.head ? answers.get(main) : undefined
  if (answer?.status === 404) return `Not found | ${brand.name}`
  const head = answer?.status === 200 ? route.head?.(answer.body, place) : undefined
  const title = head?.title || route.titleOf?.(place) || route.title
  return title.includes(brand.name) ? title : `${title} | ${brand.name}`
}

/** Keeps the title in step with the address and the page's data. */
export function useDocumentTitle(): void {
  const { pathname, search } = useLocation()
  const answers = useContext(AnswerCacheContext)
  useEffect(() => {
    const update = () => {
      document.title = pageTitle(matchRoute(pathname, search), answers)
    }
    update()
    return answers.subscribe(update)
  }, [pathname, search, answers])
}
