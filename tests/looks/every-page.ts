import { mkdirSync } from 'node:fs'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { aShopper, putIntoCart, type Session } from '../support/browser-people.ts'
import { watchForFaults } from './page-faults.ts'
import { type PageView, pageViews, type Visitor } from './page-views.ts'

/** Where `npm run shots` wants the pictures; the tests alone need none. */
const shots = process.env.SHOTS_DIR

const sessions = new Map<Visitor, Session>()

/** One of the people of the demonstration market (db/demo), signed in. */
async function demoPerson(role: Visitor, request: APIRequestContext): Promise<Session> {
  const data = { email: `${role}@makit.example`, password: 'Makit-demo-2026' }
  return (await request.post('/api/auth/login', { data })).json()
}

async function sessionOf(visitor: Visitor, request: APIRequestContext): Promise<Session> {
  const known = sessions.get(visitor)
  if (known) return known
  const session = visitor === 'newcomer' ? await aShopper(request) : await demoPerson(visitor, request)
  if (visitor === 'newcomer' || visitor === 'customer') {
    const { listings } = await (await request.get('/api/listings?limit=3&inStock=true')).json()
    for (const listing of listings) await putIntoCart(request, session, listing, 1)
  }
  sessions.set(visitor, session)
  return session
}

async function signIn(page: Page, { token, user }: Session): Promise<void> {
  await page.addInitScript(
    (stored) => {
      localStorage.setItem('token', stored.token)
      localStorage.setItem('user', stored.user)
    },
    { token, user: JSON.stringify(user) },
  )
}

const calls = /\/(api|order|cart)\//

async function answer(page: Page, answers: NonNullable<PageView['answers']>): Promise<unknown> {
  if (answers === 'never') return page.route(calls, () => {})
  if (answers === 'fail')
    return page.route(calls, (route) =>
      route.fulfill({ status: 500, body: '{}', contentType: 'application/json' }),
    )
  return page.route(answers.path, (route) => route.fulfill({ json: answers.body }))
}

/** Pages that the server writes meet a silent or failing API only when one comes to them from another page. */
async function open(page: Page, view: PageView): Promise<void> {
  const { path, answers } = view
  const fromElsewhere = answers === 'never' || answers === 'fail'
  await page.goto(fromElsewhere ? '/403' : path)
  if (fromElsewhere) {
    await page.waitForLoadState('networkidle')
    await answer(page, answers)
    await page.evaluate(async (to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      // One page taking the other's place is no jump.
      await new Promise((resolve) => setTimeout(resolve, 400))
      Object.assign(globalThis, { shiftsSoFar: { sum: 0, what: [] } })
    }, path)
  }
  await settle(page, view)
}

async function settle(page: Page, { answers }: PageView): Promise<void> {
  // What never comes back keeps the network busy for ever.
  if (answers === 'never') await page.waitForTimeout(700)
  else await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

async function takePicture(page: Page, name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // Pictures further down are loaded when they come near.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
  await page.waitForTimeout(300)
  const isWindow = (await page.locator('dialog:modal, :popover-open:not(.toast-stack)').count()) > 0
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: !isWindow })
}

for (const view of pageViews) {
  test(view.name, async ({ page, request, viewport }, { project }) => {
    const isPhone = viewport!.width < 768
    test.skip(view.only !== undefined && (view.only === 'phone') !== isPhone, 'This width does not have it')
    const failsOnPurpose = (complaint: string) => complaint.startsWith('Failed to load resource')
    const faults = await watchForFaults(page, failsOnPurpose)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (view.as) await signIn(page, await sessionOf(view.as, request))
    if (typeof view.answers === 'object') await answer(page, view.answers)

    await open(page, view)
    await view.lead?.(page)
    await settle(page, view)
    if (shots) await takePicture(page, view.name, `${shots}/${project.name}`)

    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1, {
      timeout: 2000,
    })
    expect(await faults()).toEqual([])
  })
}
