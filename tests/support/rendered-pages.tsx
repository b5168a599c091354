import { act, cleanup, configure, render } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { User } from '#shared/accounts/user.ts'
import { browserAnswers } from '#web/api/answer-cache.ts'
import { newsEvent } from '#web/api/use-refresh.ts'
import { App } from '#web/app/app.tsx'
import { pages } from '#web/app/pages.ts'
import { matchRoute } from '#web/app/routes.tsx'
import { PageRouter } from '#web/navigation/page-router.tsx'
import { waitingWishes } from '#web/outbox/waiting-wishes.ts'
import { closeLogin } from '#web/sessions/login-window.ts'
import { forgetSession, signIn } from '#web/sessions/session.ts'
import { toasts } from '#web/toasts/toast-store.ts'

export type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
/** Responses by method and path without query, such as `GET /api/order/`; a function is called for each request. */
export type Answers = Record<string, Answer | ((body: unknown, headers: Headers) => Answer | Promise<Answer>)>

/** Who visits; another person in each file, for whom nothing of the last file's pages is kept. */
export const buyer: User = {
  _id: '',
  firstName: 'Isata',
  lastName: 'Kamara',
  email: 'isata@makit.example',
  role: 'customer',
} as User
export const administrator: User = { ...buyer, _id: 'admin', role: 'admin' }

/** The requests so far, oldest first, such as `GET /api/order/?page=1`. */
export const calls: string[] = []
let answers: Answers = {}

// A busy machine takes more than the usual second until a page has rendered again.
configure({ asyncUtilTimeout: 5_000 })

// happy-dom has no popovers: their content is always there.
HTMLElement.prototype.showPopover ??= () => {}
HTMLElement.prototype.hidePopover ??= () => {}

let files = 0
/** Of whoever is signed in. */
export const ownToken = (): string => `token-${files}`

const clock = Date.now
let laterMs = 0

/** As if a good second had passed by the clock; timers wait as before. */
export function passASecond(): void {
  laterMs += 1_100
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + laterMs)
}

/** What is spread over some seconds by chance comes at once. */
export function withoutSpread(): void {
  vi.spyOn(Math, 'random').mockReturnValue(0)
}

/** As if the server had told of a change. What is rendered listens a moment later: its effects are let run before. */
export async function tellNews(): Promise<void> {
  await new Promise(setImmediate)
  await act(async () => void dispatchEvent(new Event(newsEvent)))
}

/** For a file of component tests: each begins signed out, with empty storage, on a server without responses. */
export function startWithoutServer(): void {
  files += 1
  buyer._id = `0190${String(files).padStart(4, '0')}-0000-7000-8000-000000000001`
  beforeEach(() => {
    answers = {}
    calls.length = 0
    vi.stubGlobal('fetch', answer)
  })
  afterEach(() => {
    cleanup()
    // Toasts have a tree of their own.
    document.body.replaceChildren()
    forgetSession()
    closeLogin()
    localStorage.clear()
    sessionStorage.clear()
    browserAnswers.clear()
    toasts.set([])
    waitingWishes.set([])
    vi.unstubAllGlobals()
    for (const stub of [Date.now, Math.random]) if (vi.isMockFunction(stub)) stub.mockRestore()
    laterMs = 0
  })
}

/** The server's responses from now on; a path that is not named never gets one. */
export function serverAnswers(given: Answers): void {
  answers = given
}

async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, headers, signal } = init
  calls.push(`${method} ${path}`)
  const given = answers[`${method} ${path.split('?')[0]}`]
  const {
    status = 200,
    json,
    text,
    headers: answered,
  } = await (typeof given === 'function'
    ? given(body ? JSON.parse(String(body)) : undefined, new Headers(headers))
    : (given ?? never(signal)))
  return new Response(text ?? JSON.stringify(json), { status, headers: answered })
}

const never = (signal?: AbortSignal | null): Promise<Answer> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** The whole app at an address, as the browser shows it. */
export async function visit(address: string, person?: User) {
  history.replaceState(null, '', address)
  if (person) signIn(ownToken(), person)
  await pages.load(matchRoute(location.pathname, location.search).route)
  return render(
    <PageRouter pages={pages}>
      <App />
    </PageRouter>,
  )
}
