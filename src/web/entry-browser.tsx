import { hydrateRoot } from 'react-dom/client'
import { browserAnswers } from './api/answer-cache.ts'
import { App } from './app/app.tsx'
import { loadPage } from './app/page-loader.ts'
import { pages } from './app/pages.ts'
import { matchRoute } from './app/routes.tsx'
import type { Seed } from './html-document.ts'
import { PageRouter } from './navigation/page-router.tsx'
import { SupportContactContext } from './ui/support-contact.ts'

async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  const seed = document.getElementById('seed')?.textContent
  if (!root || !seed) return
  const { answers, support } = JSON.parse(seed) as Seed
  browserAnswers.seed(answers)
  // With the page's code loaded, everything hydrates at once and nothing is rendered twice.
  await loadPage(matchRoute(location.pathname, location.search).route).catch(() => undefined)
  hydrateRoot(
    root,
    <SupportContactContext value={support}>
      <PageRouter pages={pages}>
        <App />
      </PageRouter>
    </SupportContactContext>,
  )
  import('./app/first-page-hydrated.ts').then(
    ({ onFirstPageHydrated }) => onFirstPageHydrated(),
    () => undefined,
  )
}

hydrate()
