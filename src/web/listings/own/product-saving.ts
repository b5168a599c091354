import { ApiFailure } from '../../api/api-client.ts'
import {
  type ProductDraft,
  type ProductPicture,
  type ProductTexts,
  type SavedProduct,
  type Sending,
  saveProduct,
} from './save-product.ts'

/** The form that was sent under a key. */
type Attempt = { key: string; draft: ProductDraft }

/** Stock of a product that was added without one. */
const usualStock = 1

/**
 * Saves the product of one form, each press once. Without a response, or with one that does not name the product, it may have
 * been saved: then the same form is sent again under the same key before anything else, and later edits after it.
 */
export class ProductSaving {
  #id: string | null
  #stockBase: number | null
  #unanswered: Attempt | null = null

  /** Of an existing listing, or null for a new one. */
  constructor(listing: { _id: string; stock: number } | null) {
    this.#id = listing?._id ?? null
    this.#stockBase = listing?.stock ?? null
  }

  /** Throws ApiFailure. */
  async save(
    texts: ProductTexts,
    pictures: readonly ProductPicture[],
    sending: Sending,
  ): Promise<SavedProduct> {
    const draft = { texts, pictures, stockBase: this.#stockBase }
    const open = this.#unanswered
    if (!open) return this.#send({ key: crypto.randomUUID(), draft }, sending)
    if (!isOther(open.draft, draft)) return this.#send(open, sending)
    const saved = await this.#settle(open, sending)
    // A response that does not name the new product: the next save would add another one.
    if (saved && this.#id === null) throw new ApiFailure(200, saved)
    const next = { ...draft, stockBase: this.#stockBase }
    const answer = await this.#send({ key: crypto.randomUUID(), draft: next }, sending)
    return saved ?? answer
  }

  /** Null when it was refused: it has not been saved before either. */
  async #settle(attempt: Attempt, sending: Sending): Promise<SavedProduct | null> {
    try {
      return await this.#send(attempt, sending)
    } catch (failure) {
      if (this.#unanswered) throw failure
      return null
    }
  }

  async #send(attempt: Attempt, sending: Sending): Promise<SavedProduct> {
    const { key, draft } = attempt
    this.#unanswered = attempt
    try {
      const answer = await saveProduct({ id: this.#id, idempotencyKey: key, draft, ...sending })
      this.#unanswered = null
      this.#id ??= answer.listing?._id ?? null
      // From now on the stock that was sent is the one that the vendor has seen.
      const { stock } = draft.texts
      this.#stockBase = stock.trim() ? Number(stock) : (this.#stockBase ?? usualStock)
      return answer
    } catch (failure) {
      if (isRefusal(failure)) this.#unanswered = null
      throw failure
    }
  }
}

const isOther = (one: ProductDraft, other: ProductDraft): boolean =>
  JSON.stringify(one.texts) !== JSON.stringify(other.texts) || one.pictures !== other.pictures

/** Refusals that the server returns only when nothing was saved under this key. */
const refusals: readonly number[] = [400, 404, 409, 413, 415]

const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && refusals.includes(failure.status)
