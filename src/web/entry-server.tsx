import { renderToString } from 'react-dom/server'
import { amount, asFields } from '#shared/answer-shapes.ts'
import { brand } from '#shared/brand.ts'
import { categories } from '#shared/listings/categories.ts'
import {
  type KilobytesByFile,
  mostSizesAtOnce,
  parsePictureSizes,
  pictureSizesPath,
} from '#shared/listings/picture-sizes.ts'
import type { Answer, PageRenderer, RenderRequest, SeededAnswer } from '#shared/page-rendering.ts'
import { AnswerCache, AnswerCacheContext } from './api/answer-cache.ts'
import { App } from './app/app.tsx'
import { lightAnswer } from './app/light-answer.ts'
import { canonicalAddress, identifyPage } from './app/page-address.ts'
import { pageDescriptions } from './app/page-descriptions.ts'
import { loadPage } from './app/page-loader.ts'
import { pageTitle } from './app/page-title.ts'
import { matchRoute, stylesheetOf } from './app/routes.tsx'
import { structuredData } from './app/structured-data.ts'
import { htmlDocument, sourceFile } from './html-document.ts'
import { LessDataContext } from './less-data/less-data.ts'
import { startLessData } from './less-data/picture-stand-in.tsx'
import { createStore } from './lib/store.ts'
import { otherSupport, SupportContactContext } from './lib/support-contact.ts'
import { shopFilters } from './listings/shop-address.ts'
import { PublicUrlContext } from './navigation/public-url.ts'
import { RouterContext } from './navigation/router.ts'
import type { Head, MatchedRoute } from './navigation/site-map.ts'

/** There is no navigation while a page is rendered. */
const serverRouter = {
  arrival: 'pop' as const,
  navigate: () => {},
  prefetch: () => {},
  block: () => () => {},
}

export const identify: PageRenderer['identify'] = (url) => {
  const { pathname, search } = parsePath(url)
  return identifyPage(pathname, search)
}

export const render: PageRenderer['render'] = async (request) => {
  const { url, callApi, yieldToEventLoop, publicUrl, assets, support, hasLessData } = request
  const { pathname, search } = parsePath(url)
  const matched = matchRoute(pathname, search)
  await loadPage(matched.route)
  const { answers, main, isWhole } = await collectAnswers(matched, callApi)
  if (!isWhole) return { status: 503, html: null }
  const pictureSizes = hasLessData ? await sizesOfPictures(answers, callApi) : undefined
  await yieldToEventLoop?.()
  const cache = new AnswerCache()
  cache.seed(answers)
  const location = { pathname, search, hash: '', key: '', state: null }
  const body = renderToString(
    <SupportContactContext value={support}>
      <PublicUrlContext value={publicUrl}>
        <AnswerCacheContext value={cache}>
          <LessDataContext value={createStore(pictureSizes ? startLessData(pictureSizes) : null)}>
            <RouterContext value={{ ...serverRouter, location, matched }}>
              <App />
            </RouterContext>
          </LessDataContext>
        </AnswerCacheContext>
      </PublicUrlContext>
    </SupportContactContext>,
  )
  const html = htmlDocument({
    body,
    seed: { answers: seeded(answers), support: otherSupport(support) },
    assets,
    files: [...filesOf(matched), ...(hasLessData ? [sourceFile('less-data/picture-stand-in')] : [])],
    stylesheet: stylesheetOf(matched.route),
    title: pageTitle(matched, cache),
    address: publicUrl + canonicalAddress(pathname, matched),
    publicUrl,
    hasLessData,
    isPersonal: matched.route.guard !== undefined,
    isIndexed:
      isIndexed(matched) && !hasFailed(answers) && !isPastTheEnd(answers) && !isEmptyPart(matched, answers),
    head: headOf(matched, main),
    things: structuredData(matched, { main, publicUrl, support }),
    feed: matched.route.path.startsWith('/blog') ? '/blog/rss.xml' : undefined,
    description: pageDescriptions[matched.route.page],
  })
  return { status: statusOf(matched, main), html }
}

/** Loaded with the app shell, so that what was seen can be shown without a connection: the others' code as it was used. */
const shellPages = ['site/home-page', 'listings/shop-page', 'listings/product-page']

export const renderShell: PageRenderer['renderShell'] = ({ publicUrl, assets, support }) =>
  htmlDocument({
    body: '',
    seed: { answers: {}, support: otherSupport(support) },
    assets,
    files: shellPages.map(sourceFile),
    // Dashboards are rendered into it too. The phone keeps the file beside the shell, and mostly has it already.
    stylesheet: 'whole',
    hasStylesheetFile: true,
    title: brand.name,
    address: `${publicUrl}/`,
    publicUrl,
    isPersonal: true,
    isIndexed: false,
  })

/** A page about one thing, which has a head of its own, is missing when the thing is. */
function statusOf({ route }: MatchedRoute, main: Answer | undefined): number {
  return route.status ?? (route.head && main?.status === 404 ? 404 : 200)
}

/** A personal page has no content for a search engine. */
const isIndexed = ({ route, place }: MatchedRoute): boolean =>
  route.guard === undefined && route.isIndexed?.(place) !== false

/** Whether the page shows a failure instead of what its address names, e.g. of a town that there is not. */
const hasFailed = (answers: Record<string, Answer>): boolean =>
  Object.values(answers).some(({ status }) => status >= 400)

/** Whether the page is one of a list that has no such page any more. */
const isPastTheEnd = (answers: Record<string, Answer>): boolean =>
  Object.values(answers)
    .map(({ body }) => asFields(body))
    .some(({ currentPage, totalPages }) => amount(1)(currentPage) > Math.max(amount(1)(totalPages), 1))

/**
 * Whether the page lists nothing, of a town without goods or of a category that there is not. An empty category is in the sitemap,
 * and filled some day.
 */
function isEmptyPart({ place }: MatchedRoute, answers: Record<string, Answer>): boolean {
  const { categories: ids, town } = shopFilters(place.search)
  const areKnown = ids.every((id) => categories.some(({ _id }) => _id === id))
  return (town !== '' || !areKnown) && Object.values(answers).some(({ body }) => asFields(body).total === 0)
}

/** Without URL: an address like `//` would throw, and no request may cause that. */
function parsePath(url: string): { pathname: string; search: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, mark), search: url.slice(mark) }
}

function filesOf({ route }: MatchedRoute): string[] {
  const page = sourceFile(route.page)
  if (route.layout === 'site') return [page]
  return [sourceFile('site/dashboard-layout'), 'src/web/app/dashboard-pages.ts', page]
}

const seeded = (answers: Record<string, Answer>): Record<string, SeededAnswer> =>
  Object.fromEntries(
    Object.entries(answers).map(([path, { status, body }]) => [
      path,
      status === 200 ? { body } : { status, body },
    ]),
  )

async function collectAnswers({ route, place }: MatchedRoute, callApi: RenderRequest['callApi']) {
  const answers: Record<string, Answer> = {}
  let isWhole = true
  const askAll = async (paths: readonly string[]): Promise<void> => {
    const given = await Promise.all(paths.map((path) => callApi(path).catch(() => undefined)))
    // In the order of the calls, not of the responses: the same page must be the same text, or its ETag is useless.
    paths.forEach((path, index) => {
      const answer = given[index]
      // A refusal is a result too; a failure of our own is not.
      if (!answer || answer.status >= 500) isWhole = false
      else
        answers[path] = answer.status === 200 ? { ...answer, body: lightAnswer(path, answer.body) } : answer
    })
  }
  const paths = route.data?.(place) ?? []
  await askAll(paths)
  const main = paths[0] === undefined ? undefined : answers[paths[0]]
  const more = main?.status === 200 && route.moreData?.(main.body)
  if (more) await askAll([more])
  return { answers, main, isWhole }
}

/** Without them a page says 'Show picture' alone, and asks for them itself. */
async function sizesOfPictures(
  answers: Record<string, Answer>,
  callApi: RenderRequest['callApi'],
): Promise<KilobytesByFile> {
  const addresses = JSON.stringify(answers).matchAll(/\/pictures\/([0-9a-f]{32})-/g)
  const hashes = [...new Set([...addresses].map(([, hash]) => hash!))].slice(0, mostSizesAtOnce)
  if (hashes.length === 0) return {}
  const { body } = await callApi(pictureSizesPath(hashes)).catch(() => ({ body: null }))
  return parsePictureSizes(body)
}

function headOf({ route, place }: MatchedRoute, main: Answer | undefined): Head | undefined {
  return (main?.status === 200 && route.head?.(main.body, place)) || undefined
}
