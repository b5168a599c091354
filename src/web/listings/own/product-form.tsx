import type { ReactNode, SubmitEvent } from 'react'
import { longest } from '#shared/fields.ts'
import { categories as knownCategories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { parseCategories } from '#shared/listings/listing-shape.ts'
import { useApi } from '../../api/use-api.ts'
import { SelectField, TextAreaField, TextField } from '../../forms/field.tsx'
import type { Form } from '../../forms/use-form.ts'
import { useUnsavedChanges } from '../../forms/use-unsaved-changes.tsx'
import { progressWords, type UploadProgress } from '../../pictures/prepare-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { PriceField } from './price-field.tsx'
import { ProductPicturesField } from './product-pictures-field.tsx'
import type { UnsentProduct } from './uploads/unsent-products.ts'
import { usePriceGuard } from './use-price-guard.tsx'
import { type ProductFieldName, type ProductForm, useProductForm } from './use-product-form.ts'

type ProductFormProps = {
  /** Null adds a product. */
  listing: Listing | null
  /** A product that the new one is like: the form begins with its texts, but not with its images. */
  similarTo?: Listing | undefined
  /** A product that waited on this phone; it is sent at once. */
  unsent?: UnsentProduct | undefined
  onClose: () => void
  onSaved: () => void
}

const atStake = 'What you typed and the images you chose will be lost.'

/** Adds a product, or edits `listing`; images stay unless the vendor removes or replaces them. */
export function ProductFormDialog({ listing, similarTo, unsent, onClose, onSaved }: ProductFormProps) {
  const { form, pictures, ...product } = useProductForm(listing, onSaved, similarTo, unsent)
  const [mayLeave, confirmDialog] = useUnsavedChanges(product.isChanged, atStake)
  const close = async () => {
    if (!(await mayLeave())) return
    await product.discard()
    onClose()
  }
  const guard = usePriceGuard({
    typed: form.values.price,
    before: listing?.price ?? null,
    categoryId: form.values.categoryId,
    onUse: (price) => form.set('price', price),
    focus: () => form.ref.current?.querySelector<HTMLElement>('[name=price]')?.focus(),
    save: product.submit,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    guard.check()
  }
  return (
    <>
      <Dialog title={formTitle(listing, similarTo)} look="sheet" onClose={close} className="scroll-pb-40">
        <form ref={form.ref} onSubmit={submit} noValidate className="grid gap-4">
          <ProductPicturesField
            pictures={pictures}
            error={form.errors.images}
            onChange={(next) => {
              product.setPictures(next)
              form.set('images', '')
            }}
          />
          <ProductTextFields form={form} isNew={listing === null} priceHint={guard.hint} />
          <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-2 border-divider border-t bg-paper px-5 py-3">
            {product.isBusy && product.progress && <SendingBar progress={product.progress} />}
            {product.failedWith && (
              <p role="alert" className="flex items-start gap-1.5 text-red text-sm">
                <AlertIcon className="mt-0.5 size-4 shrink-0" />
                {product.failedWith}
              </p>
            )}
            {product.interruptedDuring && (
              <p role="status" className="text-quiet text-sm">
                {interruptedWords[product.interruptedDuring]}
              </p>
            )}
            <Button type="submit" isBusy={product.isBusy}>
              {buttonWords(product)}
            </Button>
          </div>
        </form>
      </Dialog>
      {confirmDialog}
      {guard.question}
    </>
  )
}

const interruptedWords = {
  photos:
    'The connection is lost. What you typed and your photos are still here. Sending goes on by itself where it stopped.',
  product:
    'Perhaps it was not saved. What you typed and your photos are still here. It is sent again by itself, and saved only once.',
}

type ProductTextFieldsProps = {
  form: Form<ProductFieldName>
  isNew: boolean
  priceHint: ReactNode
}

function formTitle(listing: Listing | null, similarTo: Listing | undefined): string {
  if (listing) return 'Edit product'
  return similarTo ? 'Add a similar product' : 'Add product'
}

function ProductTextFields({ form, isNew, priceHint }: ProductTextFieldsProps) {
  const categories =
    useApi('/api/category', { withToken: false, read: parseCategories }).data ?? knownCategories
  return (
    <>
      <TextField label="Title" autoComplete="off" maxLength={longest.title} {...form.field('title')} />
      <div className="grid two-columns items-start gap-x-4 gap-y-1.5">
        <PriceField {...form.field('price')} />
        <TextField
          label="Stock"
          inputMode="numeric"
          autoComplete="off"
          placeholder={isNew ? '1' : undefined}
          {...form.field('stock')}
        />
        {priceHint}
      </div>
      <SelectField label="Category" {...form.field('categoryId')}>
        <option value="">Choose a category</option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Description" isOptional rows={5} {...form.field('description')} />
    </>
  )
}

function buttonWords({
  isBusy,
  interruptedDuring,
}: Pick<ProductForm, 'isBusy' | 'interruptedDuring'>): string {
  if (isBusy) return 'Saving...'
  return interruptedDuring ? 'Try again' : 'Save product'
}

function SendingBar({ progress }: { progress: UploadProgress }) {
  const share = 'sent' in progress ? progress.sent : (progress.preparing - 1) / progress.of
  return (
    <div>
      <progress value={share} max={1} className="upload-bar" aria-label="Prepared and sent" />
      <p className="text-quiet text-sm even-figures">{progressWords(progress)}</p>
    </div>
  )
}
