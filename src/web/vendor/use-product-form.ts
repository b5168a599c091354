import { useEffect, useRef, useState } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { addProductSchema } from '#shared/listings/product-schema.ts'
import { messages } from '#shared/messages.ts'
import { ApiFailure } from '../platform/api-client.ts'
import type { UploadProgress } from '../platform/prepare-picture.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'
import { type Faults, type Form, faultsOf, useForm } from '../platform/use-form.ts'
import { readOwnListings, stockBaseAfterLostAnswer } from './lost-answer.ts'
import {
  explainInConsole,
  type ProductDraft,
  type ProductPicture,
  type ProductTexts,
  saveProduct,
} from './save-product.ts'
import { plainPrice } from './typed-price.ts'

export type ProductFieldName = keyof ProductTexts | 'images'

const textsOf = (listing: Listing | null): Record<ProductFieldName, string> => ({
  title: listing?.title ?? '',
  price: listing ? String(listing.price) : '',
  categoryId: listing?.categoryId ?? '',
  stock: listing ? String(listing.stock) : '',
  description: listing?.description ?? '',
  images: '',
})

const picturesOf = (listing: Listing | null): ProductPicture[] =>
  (listing?.images ?? []).map((url) => ({ key: url, url, file: null }))

/** What an attempt sent whose answer never came: it may have been saved or not. */
type LostAttempt = ProductDraft

export type ProductForm = {
  form: Form<ProductFieldName>
  pictures: readonly ProductPicture[]
  setPictures: (pictures: ProductPicture[]) => void
  /** Null while nothing is prepared or sent. */
  progress: UploadProgress | null
  /** The line failed: what was typed and chosen is still here, and what was prepared need not be again. */
  canTryAgain: boolean
  isBusy: boolean
  /** Whether closing would lose something. */
  isChanged: boolean
  submit: () => void
  /** Stops sending. */
  stop: () => void
}

/** The state of the product form for `listing`, or for a new product. */
export function useProductForm(listing: Listing | null, onSaved: () => void): ProductForm {
  const [initial] = useState(() => ({ texts: textsOf(listing), pictures: picturesOf(listing) }))
  const form = useForm<ProductFieldName>(initial.texts)
  const [pictures, setPictures] = useState(initial.pictures)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [canTryAgain, setCanTryAgain] = useState(false)
  const stopping = useRef<AbortController>(null)
  const lost = useRef<LostAttempt>(null)
  const [attemptKey] = useState(() => crypto.randomUUID())
  const stockBase = useRef(listing?.stock ?? null)
  useEffect(() => () => stopping.current?.abort(), [])

  const save = async () => {
    if (listing && lost.current && (await needsALook(listing, lost.current))) return
    const draft = { texts: form.values, pictures, stockBase: stockBase.current }
    stopping.current = new AbortController()
    const { signal } = stopping.current
    try {
      const sending = { attemptKey, onProgress: setProgress, signal }
      const answer = await saveProduct({ id: listing?._id ?? null, draft, ...sending })
      // The answer is the product of the lost attempt, if that went through: what was changed since is sent after it.
      if (!listing && lost.current && isOther(lost.current, draft)) {
        const edited = { ...draft, stockBase: null }
        if (!answer.listing) throw new ApiFailure(200, answer)
        await saveProduct({ id: answer.listing._id, draft: edited, ...sending })
      }
      const { productUpdated, productAdded } = messages.vendor
      showToast(answer.message || (listing ? productUpdated : productAdded), 'success')
      onSaved()
    } catch (error) {
      // Of several lost attempts to add, the first may be the one that went through.
      if ((error as ApiFailure).status === 0) lost.current = listing ? draft : (lost.current ?? draft)
      throw error
    }
  }
  /** Finds out what became of the attempt before: true when the vendor has to look at the stock first. */
  const needsALook = async ({ _id: id }: Listing, attempt: LostAttempt): Promise<boolean> => {
    const now = await readOwnListings()
    const stock = now.find(({ _id }) => _id === id)?.stock
    if (stock === undefined || attempt.stockBase === null) return false
    const base = stockBaseAfterLostAnswer(attempt.stockBase, attempt.texts.stock, stock)
    stockBase.current = base ?? stock
    lost.current = null
    if (base !== null) return false
    form.showFaults({ stock: `There are ${stock} in stock now. Please check the number and save again.` })
    return true
  }
  const { run, isBusy } = useAction(save, {
    fallback: messages.vendor.actionFailed,
    onFailure: (failure) => {
      explainInConsole(failure)
      setCanTryAgain(failure.status === 0 || failure.status >= 500)
      form.showFaults(faultsAtFields(failure.errors))
      return false
    },
  })
  const submit = async () => {
    const faults = productFaults(form.values, pictures)
    form.showFaults(faults)
    const [first] = Object.values(faults)
    if (first) return showToast(first, 'error')
    setCanTryAgain(false)
    await run()
    setProgress(null)
  }
  return {
    form,
    pictures,
    setPictures,
    progress,
    canTryAgain,
    isBusy,
    isChanged:
      JSON.stringify(form.values) !== JSON.stringify(initial.texts) ||
      pictures.map(({ key }) => key).join() !== initial.pictures.map(({ key }) => key).join(),
    submit: () => void submit(),
    stop: () => stopping.current?.abort(),
  }
}

const isOther = (one: LostAttempt, draft: ProductDraft): boolean =>
  JSON.stringify(one.texts) !== JSON.stringify(draft.texts) || one.pictures !== draft.pictures

/** The rules of the shared schema, and one picture at least (specification section 5). */
function productFaults(
  values: Record<ProductFieldName, string>,
  pictures: readonly ProductPicture[],
): Faults<ProductFieldName> {
  const texts = { ...values, price: plainPrice(values.price) }
  const faults = faultsOf<ProductFieldName>(addProductSchema.safeParse(texts).error?.issues)
  return pictures.length === 0 ? { ...faults, images: messages.product.imageMissing } : faults
}

/** The server's faults by the fields of this form. */
const faultsAtFields = ({ keepImages, stockBase, ...others }: Record<string, string>) => ({
  ...others,
  ...(keepImages && { images: keepImages }),
  ...(stockBase && { stock: stockBase }),
})
