import { useEffect, useRef, useState } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { addProductSchema, productFieldNames } from '#shared/listings/product-schema.ts'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { messages } from '#shared/messages.ts'
import { useAction } from '../../api/use-action.ts'
import { type FieldErrors, type Form, fieldErrorsOf, useForm } from '../../forms/use-form.ts'
import type { UploadProgress } from '../../pictures/prepare-picture.ts'
import { showToast } from '../../toasts/toast.ts'
import { ProductSaving } from './product-saving.ts'
import { explainInConsole, type ProductPicture, type ProductTexts } from './save-product.ts'

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
  /** It is unknown whether the product was saved; the form still holds everything and can be sent again. */
  canTryAgain: boolean
  isBusy: boolean
  /** Whether closing would lose changes. */
  isChanged: boolean
  submit: () => void
  /** Aborts the upload. */
  stop: () => void
}

/** The texts that a new product takes over from a similar one; how many there are of it is its own. */
const textsLike = (listing: Listing): Record<ProductFieldName, string> => ({ ...textsOf(listing), stock: '' })

/** The state of the product form for `listing`, or for a new product, which may begin with the texts of a similar one. */
export function useProductForm(
  listing: Listing | null,
  onSaved: () => void,
  similarTo?: Listing | undefined,
): ProductForm {
  const [initial] = useState(() => ({
    texts: similarTo ? textsLike(similarTo) : textsOf(listing),
    pictures: picturesOf(listing),
  }))
  const form = useForm<ProductFieldName>(initial.texts)
  const [pictures, setPictures] = useState(initial.pictures)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [failedWith, setFailedWith] = useState('')
  const [canTryAgain, setCanTryAgain] = useState(false)
  const stopping = useRef<AbortController>(null)
  const [saving] = useState(() => new ProductSaving(listing))
  useEffect(() => () => stopping.current?.abort(), [])

  const save = async () => {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const answer = await saving.save(form.values, pictures, { onProgress: setProgress, signal })
    const { productUpdated, productAdded } = messages.vendor
    showToast(answer.message || (listing ? productUpdated : productAdded), 'success')
    onSaved()
  }
  const { run, isBusy } = useAction(save, {
    fallback: messages.vendor.actionFailed,
    onFailure: (failure) => {
      explainInConsole(failure)
      setCanTryAgain(failure.status === 0 || failure.status >= 500)
      const errors = errorsAtFields(failure.errors)
      form.showErrors(errors)
      const isSaid = failure.isSessionOver || Object.keys(errors).some((name) => name in form.values)
      setFailedWith(isSaid ? '' : failure.message || messages.vendor.actionFailed)
      // Said in the form: a toast would lie on the button that tries again.
      return true
    },
  })
  const submit = async () => {
    const errors = productErrors(form.values, pictures)
    form.showErrors(errors)
    const [first] = Object.values(errors)
    if (first) return showToast(first, 'error')
    setFailedWith('')
    setCanTryAgain(false)
    await run()
    setProgress(null)
  }
  return {
    form,
    pictures,
    setPictures,
    progress,
    failedWith,
    canTryAgain,
    isBusy,
    isChanged:
      form.isChanged ||
      pictures.map(({ key }) => key).join() !== initial.pictures.map(({ key }) => key).join(),
    submit: () => void submit(),
    stop: () => stopping.current?.abort(),
  }
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
