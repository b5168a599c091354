import { type FormEvent, useState } from 'react'
import { type Category, categories as knownCategories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { addProductSchema } from '#shared/listings/product-schema.ts'
import { messages } from '#shared/messages.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'
import { useApi } from '../platform/use-api.ts'
import { type Faults, faultsOf, useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx'
import { ProductPicturesField } from './product-pictures-field.tsx'
import { type ProductPicture, type ProductTexts, saveProduct } from './save-product.ts'

type FieldName = keyof ProductTexts | 'images'

const textsOf = (listing: Listing | null): Record<FieldName, string> => ({
  title: listing?.title ?? '',
  price: listing ? String(listing.price) : '',
  categoryId: listing?.categoryId ?? '',
  stock: listing ? String(listing.stock) : '',
  description: listing?.description ?? '',
  images: '',
})

type ProductFormProps = { listing: Listing | null; onClose: () => void; onSaved: () => void }

/** Adds a product, or edits `listing`; pictures stay unless they are taken away or replaced. */
export function ProductFormDialog({ listing, onClose, onSaved }: ProductFormProps) {
  const form = useForm<FieldName>(textsOf(listing))
  const [pictures, setPictures] = useState<ProductPicture[]>(() =>
    (listing?.images ?? []).map((url) => ({ key: url, url, file: null })),
  )
  const [progress, setProgress] = useState<number | null>(null)
  const categories = useApi<{ categories: Category[] }>('/api/category').data?.categories ?? knownCategories
  const { run, isBusy } = useAction(
    async () => {
      const answer = await saveProduct({ listing, texts: form.values, pictures, onProgress: setProgress })
      showToast(answer.message, 'success')
      onSaved()
    },
    {
      fallback: messages.vendor.actionFailed,
      onFailure: ({ errors }) => {
        setProgress(null)
        form.showFaults(errors)
        return false
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = productFaults(form.values, pictures)
    form.showFaults(faults)
    const [first] = Object.values(faults)
    if (first) showToast(first, 'error')
    else void run()
  }
  return (
    <Dialog
      title={listing ? 'Edit product' : 'Add product'}
      look="sheet"
      onClose={onClose}
      className="product-form"
    >
      <form ref={form.ref} onSubmit={submit} noValidate className="grid gap-4">
        <ProductPicturesField
          pictures={pictures}
          error={form.faults.images}
          onChange={(next) => {
            setPictures(next)
            form.set('images', '')
          }}
        />
        <TextField label="Name" autoComplete="off" maxLength={140} {...form.field('title')} />
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Price in NLe" inputMode="decimal" autoComplete="off" {...form.field('price')} />
          <TextField
            label="Stock"
            inputMode="numeric"
            autoComplete="off"
            placeholder={listing ? undefined : '1'}
            {...form.field('stock')}
          />
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
        {isBusy && progress !== null && (
          <div role="status">
            <progress value={progress} max={1} className="h-2 w-full accent-green" aria-label="Sent" />
            <p className="text-quiet text-sm even-figures">
              {progress < 1 ? `Sending ${Math.round(progress * 100)}%` : 'Preparing the pictures…'}
            </p>
          </div>
        )}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Saving...' : 'Save product'}
        </Button>
      </form>
    </Dialog>
  )
}

/** The rules of the shared schema, and one picture at least (specification section 5). */
function productFaults(
  values: Record<FieldName, string>,
  pictures: readonly ProductPicture[],
): Faults<FieldName> {
  const faults = faultsOf<FieldName>(addProductSchema.safeParse(values).error?.issues)
  return pictures.length === 0 ? { ...faults, images: messages.product.imageMissing } : faults
}
