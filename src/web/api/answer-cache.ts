import { createContext } from 'react'
import type { Answer, SeededAnswer } from '#shared/page-rendering.ts'
import { onPersonChange } from '../sessions/session.ts'
import { isPublicAnswer } from './public-answers.ts'

const mostAnswers = 60

/** Responses by API path. The browser has one cache; the server has one per rendered page. */
export class AnswerCache {
  readonly #answers = new Map<string, Answer>()
  readonly #fresh = new Set<string>()
  readonly #listeners = new Set<() => void>()

  /** Responses that came with the HTML: the first page need not ask for them again. */
  seed(answers: Record<string, SeededAnswer>): void {
    for (const [path, answer] of Object.entries(answers)) {
      this.#answers.set(path, { status: 200, ...answer })
      this.#fresh.add(path)
    }
  }

  get(path: string): Answer | undefined {
    return this.#answers.get(path)
  }

  all(): Iterable<Answer> {
    return this.#answers.values()
  }

  /** Only responses that are the same for every visitor are cached beyond the page that asked for them. */
  set(path: string, answer: Answer): void {
    if (!isPublicAnswer(path)) return
    this.#answers.delete(path)
    this.#answers.set(path, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > mostAnswers && oldest) this.#answers.delete(oldest)
    for (const listener of this.#listeners) listener()
  }

  isFresh(path: string): boolean {
    return this.#fresh.has(path)
  }

  /** Whether the response came with this very page; true only once. */
  takeFresh(path: string): boolean {
    return this.#fresh.delete(path)
  }

  /** Makes every cached response stale: it is shown first and then asked for again. */
  expire(): void {
    this.#fresh.clear()
  }

  clear(): void {
    this.#answers.clear()
    this.#fresh.clear()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** The browser's cache. */
export const browserAnswers = new AnswerCache()

let changes = 0

/**
 * Counts the changes that this page has made on the server, and the users it has seen: a response asked for earlier may be
 * stale.
 */
export const changeCount = (): number => changes

/** This page has changed something on the server, by the API path in `detail`, or another user than before is there. */
export const changedEvent = 'makit:changed'

/** After a change on the server every cached response may be stale. */
export function forgetAnswers(changedPath?: string): void {
  changes += 1
  browserAnswers.clear()
  dispatchEvent(new CustomEvent(changedEvent, { detail: changedPath }))
}
// Responses for one user must not reach the next one.
onPersonChange(forgetAnswers)

export const AnswerCacheContext = createContext(browserAnswers)
