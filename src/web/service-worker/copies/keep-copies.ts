import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, type Strategy, type StrategyHandler } from 'workbox-strategies'
import { savedCopyHeader } from '#shared/saved-copy.ts'
import { loadWithRetries } from '../../lib/load-with-retries.ts'
import type { SiteMap } from '../../navigation/site-map.ts'
import { keepAppShell, marked, shellFor } from './app-shell.ts'
import { copiedPage } from './copied-pages.ts'
import {
  appShellCache,
  cacheOf,
  forgetOwnCaches,
  ownCacheOf,
  ownCopyGuard,
  trimOwnCache,
} from './copy-caches.ts'
import { type Copied, copiedAs, isPageAddress, isPictureElsewhere, mostCopies } from './copy-rules.ts'
import { keepByRules, savedAtOf } from './keep-rules-plugin.ts'
import { NetworkThenCopy } from './network-then-copy.ts'
import { offlineResponse } from './offline-page.ts'
import { savedPages } from './saved-pages.ts'

type Handled = RouteHandlerCallbackOptions

const tokenOf = ({ headers }: Request): string | null =>
  /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? null

/** Also the message with which a page that came without the worker has itself kept (start-service-worker.ts). */
const isNavigation = ({ mode, headers }: Request): boolean =>
  mode === 'navigate' || (headers.get('accept') ?? '').startsWith('text/html')

/**
 * Has the worker answer what it keeps copies of; all else goes past it: changes, uploads, streams and files. Pictures may come
 * from below `picturesUrl`, too.
 */
export function keepCopies(siteMap: SiteMap, picturesUrl: string | undefined): void {
  const route = (kind: Copied, handle: (handled: Handled) => Promise<Response>) =>
    registerRoute(({ request, url, sameOrigin }) => {
      const asked = { url, method: request.method, hasToken: tokenOf(request) !== null }
      return sameOrigin && !isNavigation(request) && copiedAs(asked) === kind
    }, handle)

  for (const kind of ['picture', 'code'] as const) {
    const strategy = contentNamed(kind)
    route(kind, (handled) => run(strategy, handled))
    if (kind === 'picture')
      registerRoute(
        ({ request: { method }, url }) => isPictureElsewhere({ method, url }, picturesUrl),
        (handled) => run(strategy, handled),
      )
  }
  const answers = answersIn(cacheOf('answer'), [
    keepByRules('answer', cacheOf('answer'), () => keepAppShell()),
    expiration('answer'),
  ])
  route('answer', (handled) => run(answers, handled))
  route('own', async (handled) => run(await ownAnswers(tokenOf(handled.request)!), handled))
  const pages = pagesOrShell(siteMap)
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && isNavigation(request) && isPageAddress(url),
    (handled) => run(pages, handled).catch(async () => offlineResponse(await savedPages().catch(() => []))),
  )
}

/** A write that fails, such as in a full storage, is no failure of the response. */
function run(strategy: Strategy, { request, event }: Handled): Promise<Response> {
  const [response, done] = strategy.handleAll({ request, event })
  done.catch(() => undefined)
  return response
}

const expiration = (kind: Exclude<Copied, 'own'>): ExpirationPlugin =>
  new ExpirationPlugin({
    maxEntries: mostCopies[kind],
    // Pictures are most of it and the least needed.
    purgeOnQuotaError: kind === 'picture',
    matchOptions: { ignoreVary: true },
  })

/** Named by their content: a copy never needs to be asked for again. */
const contentNamed = (kind: 'picture' | 'code'): Strategy =>
  new CacheFirst({
    cacheName: cacheOf(kind),
    matchOptions: { ignoreVary: true },
    plugins: [
      keepByRules(kind, cacheOf(kind)),
      expiration(kind),
      alsoInShell,
      ...(kind === 'code' ? [retried] : []),
    ],
  })

/**
 * Code that was lost on the way is fetched again here, because Chrome up to 150 never does so for a page: a module that failed
 * once stays failed there.
 */
const retried: WorkboxPlugin = {
  handlerDidError: ({ request }) => loadWithRetries(() => fetch(request.url)),
}

const alsoInShell: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? caches.match(request, { cacheName: appShellCache, ignoreVary: true }),
}

/** Only to calls that can show that it is one: others need the truth. */
const copyForShowing = async (request: Request, handler: StrategyHandler) =>
  request.headers.has(savedCopyHeader) ? handler.cacheMatch(request) : undefined

const answersIn = (cacheName: string, plugins: WorkboxPlugin[]): Strategy =>
  new NetworkThenCopy({ cacheName, plugins, findCopy: copyForShowing })

async function ownAnswers(token: string): Promise<Strategy> {
  const name = await ownCacheOf(token)
  let undoIfDeleted: (() => Promise<void>) | null
  const whileSignedIn: WorkboxPlugin = {
    async cacheWillUpdate({ response }) {
      if (response.status === 401) await forgetOwnCaches([name])
      undoIfDeleted = await ownCopyGuard(name)
      return undoIfDeleted && response
    },
    async cacheDidUpdate() {
      await trimOwnCache(name, mostCopies.own)
      await undoIfDeleted?.()
    },
  }
  return answersIn(name, [whileSignedIn, keepByRules('own', name, () => keepAppShell())])
}

function pagesOrShell(siteMap: SiteMap): Strategy {
  const cacheName = cacheOf('page')
  const pageOf = ({ url }: Request) => copiedPage(siteMap, new URL(url))
  const publicPagesOnly: WorkboxPlugin = {
    cacheWillUpdate: async ({ request, response }) => (pageOf(request).isPublic ? response : null),
  }
  const renewShell = async (page: Response) => keepAppShell(await page.text())
  return new NetworkThenCopy({
    cacheName,
    plugins: [publicPagesOnly, keepByRules('page', cacheName, renewShell), expiration('page')],
    async findCopy(request, handler) {
      const copy = await handler.cacheMatch(request)
      return copy ? marked(copy, savedAtOf(copy)) : shellFor(pageOf(request))
    },
  })
}
