import { createContext } from 'react'
import type { Answer } from '#shared/page-rendering.ts'
import { onPersonChange } from '../sessions/session.ts'

const mostKept = 60
/** Only what is the same for every visitor is cached beyond the page that asked for it. */
const isPublic = (path: string): boolean => /^\/api\/(listings|category|blogs)\b/.test(path)

/** Answers by API path. In the browser there is one; on the server one per page rendered. */
export class AnswerCache {
  readonly #answers = new Map<string, Answer>()
  readonly #fresh = new Set<string>()
  readonly #listeners = new Set<() => void>()

  /** Answers that came with the HTML: good enough not to be asked for again by the first page. */
  seed(answers: Record<string, Answer>): void {
    for (const [path, answer] of Object.entries(answers)) {
      this.#answers.set(path, answer)
      this.#fresh.add(path)
    }
  }

  get(path: string): Answer | undefined {
    return this.#answers.get(path)
  }

  keep(path: string, answer: Answer): void {
    if (!isPublic(path)) return
    this.#answers.delete(path)
    this.#answers.set(path, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > mostKept && oldest) this.#answers.delete(oldest)
    for (const listener of this.#listeners) listener()
  }

  isFresh(path: string): boolean {
    return this.#fresh.has(path)
  }

  /** Whether the answer came with this very page; says yes once. */
  takeFresh(path: string): boolean {
    return this.#fresh.delete(path)
  }

  /** From now on every cached answer is stale: shown first and then asked for again. */
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

/** How many changes this page has made on the server, or persons it has seen: an answer asked for before one may be old. */
export const changeCount = (): number => changes

/** After a change on the server everything cached may be stale. */
export function forgetAnswers(): void {
  changes += 1
  browserAnswers.clear()
}
// What one person was answered is not for the next one.
onPersonChange(forgetAnswers)

export const AnswerCacheContext = createContext(browserAnswers)
