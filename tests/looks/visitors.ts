import { globSync } from 'node:fs'
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import type { CartItem } from '#shared/cart/cart.ts'
import { lessDataCookie } from '#shared/less-data.ts'
import { aShopper, putIntoCart, read, type Session } from '../support/browser-people.ts'
import { abortUnanswered, type PageView, type Visitor } from './page-view.ts'

/** The address of the heading font in the built pages, as src/web/app/load-typeface.ts stores it. */
const [fontFile = ''] = globSync('assets/*.woff2', { cwd: 'dist/web/client' })
const headingFont = `/${fontFile}`

const sessions = new Map<Visitor, Session>()
const pages = new Map<Visitor, Page>()

/**
 * A page of this view's visitor. It is reused for the next view: a new one would start a process, and load and compile all files
 * again, which takes longer than to show most views.
 */
export async function aPageOf(
  { as: visitor = 'stranger', hasOwnBrowser }: PageView,
  browser: Browser,
  request: APIRequestContext,
): Promise<Page> {
  const known = hasOwnBrowser ? undefined : pages.get(visitor)
  if (known) return known
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const session = isSignedOut(visitor) ? null : await sessionOf(visitor, request)
  if (visitor === 'saver') await chooseLessData(context)
  // As on a later visit, with the heading font. With less data there is none.
  const stored = {
    font: headingFont,
    ...(session && { token: session.token, user: JSON.stringify(session.user) }),
  }
  await context.addInitScript((entries) => {
    // State left by an earlier page (a folded sidebar) must not affect this one.
    localStorage.clear()
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, stored)
  const page = await context.newPage()
  if (!hasOwnBrowser) pages.set(visitor, page)
  return page
}

/** Leaves nothing of a view for the next one on its page. A view whose calls change something has a browser of its own. */
export async function leave(page: Page, { hasOwnBrowser }: PageView): Promise<void> {
  await abortUnanswered(page)
  if (hasOwnBrowser) return page.context().close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed'])
    page.removeAllListeners(event)
  await page.evaluate(() => sessionStorage.clear())
}

/** The header is for the first page, before which no cookie can be kept. */
async function chooseLessData(context: BrowserContext): Promise<void> {
  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
  await context.addInitScript((cookie) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page itself keeps the choice
    document.cookie = cookie
  }, lessDataCookie(true))
}

const isSignedOut = (visitor: Visitor) => visitor === 'stranger' || visitor === 'saver'

async function sessionOf(visitor: Visitor, request: APIRequestContext): Promise<Session> {
  const known = sessions.get(visitor)
  if (known) return known
  const session = visitor === 'newcomer' ? await aShopper(request) : await demoPerson(visitor, request)
  if (visitor === 'newcomer' || visitor === 'customer') await fillCart(request, session)
  sessions.set(visitor, session)
  return session
}

/** One unit each, unless an earlier run has left them there: more units could exceed the stock. */
async function fillCart(request: APIRequestContext, session: Session): Promise<void> {
  const { cart } = await read(request, session, '/api/cart')
  const isThere = (id: string) => cart.items.some((item: CartItem) => item.listingId._id === id)
  const { listings } = await (await request.get('/api/listings?limit=3&inStock=true')).json()
  for (const listing of listings) if (!isThere(listing._id)) await putIntoCart(request, session, listing, 1)
}

/** A signed-in user of the demonstration market (db/demo). */
async function demoPerson(role: Visitor, request: APIRequestContext): Promise<Session> {
  const data = { email: `${role}@makit.example`, password: 'Makit-demo-2026' }
  return (await request.post('/api/auth/login', { data })).json()
}
