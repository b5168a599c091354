import type { Listing } from '#shared/listings/listing.ts'
import { ApiFailure, stopIfEpochEnded } from '../../api/api-client.ts'
import { preparedBefore } from '../../pictures/prepare-picture.ts'
import { currentSession, sessionEpoch } from '../../sessions/session.ts'
import {
  type ProductDraft,
  type ProductPicture,
  type ProductTexts,
  type SavedProduct,
  type Sending,
  saveProduct,
  withPreparedPhotos,
} from './save-product.ts'
import { discardUnsent } from './uploads/discard-unsent.ts'
import { PhotosUnsent } from './uploads/send-photos.ts'
import { forgetUnsent, keepUnsent, type UnsentProduct } from './uploads/unsent-products.ts'

/** The form that was sent under a key; without a response to that, it is perhaps saved. */
type Attempt = { key: string; draft: ProductDraft; isPerhapsSaved: boolean }

/** Stock of a product that was added without one. */
const usualStock = 1

/** The pictures of a product that waited on this phone, as its form shows them. */
export const picturesOfUnsent = ({ pictures }: UnsentProduct): ProductPicture[] =>
  pictures.map(({ key, url, photo }) => ({ key, url, file: photo && preparedBefore(photo) }))

/**
 * Saves the product of one form, each press once. Without a response, or with one that does not name the product, it may have
 * been saved: then the same form is sent again under the same key before anything else, and later edits after it. Until it is
 * saved or refused it is kept on this phone.
 */
export class ProductSaving {
  readonly #formId: string
  readonly #listing: Listing | null
  #id: string | null
  #stockBase: number | null
  #unanswered: Attempt | null = null
  /** Photos of this form were perhaps sent in part. */
  #hasBegun = false

  /** For an existing listing, or null for a new one; or for a product that waited on this phone, with its `pictures` in the form. */
  constructor(listing: Listing | null, unsent?: UnsentProduct, pictures: readonly ProductPicture[] = []) {
    this.#formId = unsent?.id ?? crypto.randomUUID()
    this.#listing = listing
    this.#id = listing?._id ?? null
    this.#stockBase = unsent ? unsent.stockBase : (listing?.stock ?? null)
    if (!unsent) return
    const { idempotencyKey, texts, stockBase } = unsent
    this.#id = unsent.listingId
    this.#unanswered = {
      ...{ key: idempotencyKey, isPerhapsSaved: true },
      draft: { texts, stockBase, pictures },
    }
    this.#hasBegun = true
  }

  /** Throws ApiFailure; PhotosUnsent when nothing but photos was sent. */
  async save(
    texts: ProductTexts,
    pictures: readonly ProductPicture[],
    sending: Sending,
  ): Promise<SavedProduct> {
    const draft = { texts, pictures, stockBase: this.#stockBase }
    const open = this.#unanswered
    if (!open) return this.#sendAnew(draft, sending)
    if (!isOther(open.draft, draft)) return this.#send(open, sending)
    if (!open.isPerhapsSaved) return this.#sendAnew(draft, sending)
    const saved = await this.#settle(open, sending)
    // A response that does not name the new product: the next save would add another one.
    if (saved && this.#id === null) throw new ApiFailure(200, saved)
    const answer = await this.#sendAnew({ ...draft, stockBase: this.#stockBase }, sending)
    return saved ?? answer
  }

  /** The user no longer wants it to be sent. */
  async discard(pictures: readonly ProductPicture[]): Promise<void> {
    if (this.#hasBegun) await discardUnsent(this.#formId, pictures)
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

  #sendAnew(draft: ProductDraft, sending: Sending): Promise<SavedProduct> {
    return this.#send({ key: crypto.randomUUID(), draft, isPerhapsSaved: false }, sending)
  }

  async #send(attempt: Attempt, sending: Sending): Promise<SavedProduct> {
    this.#unanswered = attempt
    try {
      const answer = await this.#keepAndSend(attempt, sending)
      this.#unanswered = null
      this.#id ??= answer.listing?._id ?? null
      // From now on the stock that was sent is the one that the vendor has seen.
      const { stock } = attempt.draft.texts
      this.#stockBase = stock.trim() ? Number(stock) : (this.#stockBase ?? usualStock)
      await forgetUnsent(this.#formId)
      return answer
    } catch (failure) {
      attempt.isPerhapsSaved = !(failure instanceof PhotosUnsent)
      if (isRefusal(failure)) {
        this.#unanswered = null
        await forgetUnsent(this.#formId)
      }
      throw failure
    }
  }

  async #keepAndSend({ key, draft, isPerhapsSaved }: Attempt, sending: Sending): Promise<SavedProduct> {
    const epoch = sessionEpoch()
    const prepared = await withPreparedPhotos(draft, sending)
    const isResumed = this.#hasBegun
    this.#hasBegun = true
    await keepUnsent({
      id: this.#formId,
      userId: currentSession().user?._id ?? '',
      idempotencyKey: key,
      savedAt: Date.now(),
      listing: this.#listing,
      listingId: this.#id,
      texts: draft.texts,
      stockBase: draft.stockBase,
      pictures: prepared.pictures.map(({ file, ...picture }) => ({ ...picture, photo: file })),
    })
    sending.signal.throwIfAborted()
    stopIfEpochEnded(epoch)
    return saveProduct({
      id: this.#id,
      idempotencyKey: key,
      draft: prepared,
      isPerhapsSaved,
      isResumed,
      ...sending,
    })
  }
}

const isOther = (one: ProductDraft, other: ProductDraft): boolean =>
  JSON.stringify(one.texts) !== JSON.stringify(other.texts) || one.pictures !== other.pictures

/** Refusals that the server returns only when nothing was saved under this key. */
const refusals: readonly number[] = [400, 404, 409, 413, 415]

const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && !(failure instanceof PhotosUnsent) && refusals.includes(failure.status)
