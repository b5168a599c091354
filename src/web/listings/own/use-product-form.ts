import { useEffect, useRef, useState } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { addProductSchema, productFieldNames } from '#shared/listings/product-schema.ts'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { messages } from '#shared/messages.ts'
import type { ApiFailure } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { type FieldErrors, type Form, fieldErrorsOf, useForm } from '../../forms/use-form.ts'
import type { UploadProgress } from '../../pictures/prepare-picture.ts'
import { showToast } from '../../toasts/toast.ts'
import { ProductSaving, picturesOfUnsent } from './product-saving.ts'
import { explainInConsole, type ProductPicture, type ProductTexts } from './save-product.ts'
import { tellSoldMeanwhile } from './tell-sold-meanwhile.ts'
import { PhotosUnsent } from './uploads/send-photos.ts'
import type { UnsentProduct } from './uploads/unsent-products.ts'
import { type Interrupted, useGoingOn } from './uploads/use-going-on.ts'

export type ProductFieldName = keyof ProductTexts | 'images'

const textsOf = (listing: Listing | null): Record<ProductFieldName, string> => ({
  ...(Object.fromEntries(
    productFieldNames.map((name) => [name, String(listing?.[name] ?? '')]),
  ) as ProductTexts),
  images: '',
})

const picturesOf = (listing: Listing | null): ProductPicture[] =>
  (listing?.images ?? []).map((url) => ({ key: url, url, file: null }))

export type ProductForm = {
  form: Form<ProductFieldName>
  pictures: readonly ProductPicture[]
  setPictures: (pictures: ProductPicture[]) => void
  /** Null while nothing is being prepared or sent. */
  progress: UploadProgress | null
  /** Why the last save failed, unless fields say it. */
  failedWith: string
  /** What was sent when the line broke; it goes on by itself. Of 'product' it is unknown whether it was saved. */
  interruptedDuring: Interrupted['during'] | null
  isBusy: boolean
  /** Whether closing would lose changes. */
  isChanged: boolean
  submit: () => void
  /** Aborts the upload, and forgets what waits on this phone. */
  discard: () => Promise<void>
}

/** A field that is newer than what was kept on this phone is empty. */
const textsOfUnsent = ({ texts }: UnsentProduct): Record<ProductFieldName, string> => ({
  ...textsOf(null),
  ...texts,
})

/** The texts that a new product takes over from a similar one; how many there are of it is its own. */
const textsLike = (listing: Listing): Record<ProductFieldName, string> => ({ ...textsOf(listing), stock: '' })

/**
 * The state of the product form for `listing`, or for a new product, which may begin with the texts of a similar one. A product
 * that waited on this phone is sent at once.
 */
export function useProductForm(
  listing: Listing | null,
  onSaved: () => void,
  similarTo?: Listing | undefined,
  unsent?: UnsentProduct | undefined,
): ProductForm {
  const [initial] = useState(() => ({
    texts: unsent ? textsOfUnsent(unsent) : similarTo ? textsLike(similarTo) : textsOf(listing),
    pictures: unsent ? picturesOfUnsent(unsent) : picturesOf(listing),
  }))
  const form = useForm<ProductFieldName>(initial.texts)
  const [pictures, setPictures] = useState(initial.pictures)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [failedWith, setFailedWith] = useState('')
  const [interrupted, setInterrupted] = useState<Interrupted | null>(null)
  const stopping = useRef<AbortController>(null)
  const [saving] = useState(() => new ProductSaving(listing, unsent, initial.pictures))
  const sent = useRef<unknown[]>([])
  useEffect(() => () => stopping.current?.abort(), [])

  const save = async () => {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    sent.current = [form.values, pictures]
    const onProgress = noteProgress(setProgress, () => setInterrupted(null))
    const answer = await saving.save(form.values, pictures, { onProgress, signal })
    const { productUpdated, productAdded } = messages.vendor
    showToast(answer.message || (listing ? productUpdated : productAdded), 'success')
    const stockBase = unsent ? unsent.stockBase : listing?.stock
    if (stockBase != null) tellSoldMeanwhile(stockBase, form.values.stock, answer.listing?.stock)
    onSaved()
  }
  const { run, isBusy } = useAction(save, {
    fallback: messages.vendor.actionFailed,
    onFailure: (failure) => {
      explainInConsole(failure)
      const errors = errorsAtFields(failure.errors)
      form.showErrors(errors)
      const after = interruptionBy(failure)
      setInterrupted(after)
      const isSaid =
        after?.during === 'photos' ||
        failure.isSessionOver ||
        Object.keys(errors).some((name) => name in form.values)
      setFailedWith(isSaid ? '' : failure.message || messages.vendor.actionFailed)
      // The form shows it: a toast would cover the button that tries again.
      return true
    },
  })
  const submit = async (isByItself = false) => {
    const errors = productErrors(form.values, pictures)
    form.showErrors(errors)
    const [first] = Object.values(errors)
    if (first) return showToast(first, 'error')
    if (!isByItself) {
      setFailedWith('')
      setInterrupted(null)
    }
    await run()
    setProgress(null)
  }
  const goOn = () => {
    // What is being changed is not sent until the vendor says so.
    if (sent.current[0] === form.values && sent.current[1] === pictures) void submit(true)
  }
  useGoingOn(interrupted, goOn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const timer = unsent && setTimeout(submit)
    return () => clearTimeout(timer)
  }, [])
  return {
    form,
    pictures,
    setPictures,
    progress,
    failedWith,
    interruptedDuring: interrupted?.during ?? null,
    isBusy,
    isChanged:
      unsent !== undefined ||
      form.isChanged ||
      pictures.map(({ key }) => key).join() !== initial.pictures.map(({ key }) => key).join(),
    submit: () => void submit(),
    discard: () => {
      stopping.current?.abort()
      return saving.discard(pictures)
    },
  }
}

/** Passes the progress on, and tells when more has arrived than at its beginning: the line is back. */
function noteProgress(
  onProgress: (progress: UploadProgress) => void,
  onMore: () => void,
): (progress: UploadProgress) => void {
  let atFirst: number | undefined
  return (progress) => {
    onProgress(progress)
    if (!('sent' in progress)) return
    atFirst ??= progress.sent
    if (progress.sent > atFirst) onMore()
  }
}

/** Null where trying again without a change would be in vain. */
function interruptionBy(failure: ApiFailure): Interrupted | null {
  if (failure instanceof PhotosUnsent) return { during: 'photos', pauseMs: 4_000 }
  return failure.status === 0 || failure.status >= 500 ? { during: 'product', pauseMs: 10_000 } : null
}

/** The rules of the shared schema, and at least one picture (specification section 5). */
function productErrors(
  values: Record<ProductFieldName, string>,
  pictures: readonly ProductPicture[],
): FieldErrors<ProductFieldName> {
  const texts = { ...values, price: plainPrice(values.price) }
  const errors = fieldErrorsOf<ProductFieldName>(addProductSchema.safeParse(texts).error?.issues)
  return pictures.length === 0 ? { ...errors, images: messages.product.imageMissing } : errors
}

/** The server's errors by the fields of this form. */
const errorsAtFields = ({ keepImages, stockBase, ...others }: Record<string, string>) => ({
  ...others,
  ...(keepImages && { images: keepImages }),
  ...(stockBase && { stock: stockBase }),
})
