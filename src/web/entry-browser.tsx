import './app.css'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { type Answer, browserAnswers } from './platform/answer-cache.ts'
import { loadPage } from './platform/page-loader.ts'
import { matchRoute } from './routes.tsx'

async function wakeUp(): Promise<void> {
  const root = document.getElementById('root')
  const seed = document.getElementById('seed')?.textContent
  if (!root || !seed) return
  browserAnswers.seed(JSON.parse(seed) as Record<string, Answer>)
  // With the page's code at hand everything hydrates in one go and nothing is drawn twice.
  await loadPage(matchRoute(location.pathname, location.search).route.page).catch(() => undefined)
  hydrateRoot(
    root,
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  )
}

wakeUp()
