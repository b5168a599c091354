import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Seed } from '#shared/page-rendering.ts'
import { browserAnswers } from './api/answer-cache.ts'
import { App } from './app/app.tsx'
import { loadPage } from './app/page-loader.ts'
import { pages } from './app/pages.ts'
import { matchRoute } from './app/routes.tsx'
import { browserLessData } from './less-data/less-data.ts'
import { loadWithRetries } from './lib/load-with-retries.ts'
import { fullSupport, SupportContactContext } from './lib/support-contact.ts'
import { PageRouter } from './navigation/page-router.tsx'
import { PublicUrlContext } from './navigation/public-url.ts'

/** The origin of the site, from the canonical URL that the server wrote into the page. */
const publicUrl = (): string =>
  new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).origin

async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  const seed = document.getElementById('seed')?.textContent
  if (!root || !seed) return
  const { answers, support } = JSON.parse(seed) as Seed
  browserAnswers.seed(answers)
  // With the page's code loaded, everything hydrates at once and nothing is rendered twice.
  await Promise.allSettled([
    loadPage(matchRoute(location.pathname, location.search).route),
    // The empty attribute comes from the server; a slow network is marked by a value.
    document.documentElement.dataset.network === '' && seedLessData(),
  ])
  const app = (
    <SupportContactContext value={fullSupport(support)}>
      <PublicUrlContext value={publicUrl()}>
        <PageRouter pages={pages}>
          <App />
        </PageRouter>
      </PublicUrlContext>
    </SupportContactContext>
  )
  // The app shell holds nothing to hydrate (entry-server.tsx).
  if (root.firstChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
  loadWithRetries(() => import('./app/first-page-hydrated.ts')).then(
    (code) => code.onFirstPageHydrated(),
    () => undefined,
  )
}

async function seedLessData(): Promise<void> {
  const standIn = await import('./less-data/picture-stand-in.tsx')
  browserLessData.seed(standIn.startLessData())
}

hydrate()
