import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Seed } from './html-document.ts'
import { browserAnswers } from './platform/answer-cache.ts'
import { loadPage } from './platform/page-loader.ts'
import { PageRouter } from './platform/page-router.tsx'
import { SupportContactContext } from './platform/support-contact.ts'
import { matchRoute } from './routes.tsx'

async function wakeUp(): Promise<void> {
  const root = document.getElementById('root')
  const seed = document.getElementById('seed')?.textContent
  if (!root || !seed) return
  const { answers, support } = JSON.parse(seed) as Seed
  browserAnswers.seed(answers)
  // With the page's code at hand everything hydrates in one go and nothing is drawn twice.
  await loadPage(matchRoute(location.pathname, location.search).route.page).catch(() => undefined)
  hydrateRoot(
    root,
    <SupportContactContext value={support}>
      <PageRouter>
        <App />
      </PageRouter>
    </SupportContactContext>,
  )
  import('./platform/first-page-awake.ts').then(
    ({ onFirstPageAwake }) => onFirstPageAwake(),
    () => undefined,
  )
}

wakeUp()
