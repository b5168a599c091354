import { type ChangeEvent, useId } from 'react'
import { pictureHashOf } from '#shared/listings/picture-urls.ts'
import { messages } from '#shared/messages.ts'
import { Image } from '../less-data/image.tsx'
import { acceptedPictures, isPictureFile, usePreview } from '../pictures/picture-files.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { AlertIcon, CameraIcon } from '../ui/icons.tsx'

type ShopPictureFieldProps = {
  label: string
  name?: string
  picture: { url: string; file: File | null }
  error: string | undefined
  isWide?: boolean
  /** What it shows, where it is not the shop's. */
  alt?: string
  onChange: (picture: { url: string; file: File | null }) => void
}

/** One picture of the shop: choose it, preview it, remove it. */
export function ShopPictureField(props: ShopPictureFieldProps) {
  const { label, name, picture, error, isWide = false, alt = `${label} of your shop`, onChange } = props
  const id = useId()
  const { url, error: pictureError } = usePreview(picture.file)
  const preview = picture.file ? (url ?? '') : picture.url
  const hasPicture = picture.file !== null || picture.url !== ''
  const problem = error || pictureError
  const words = hasPicture ? 'Change picture' : 'Choose picture'
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (!isPictureFile(file)) showToast(messages.product.imageWrongType, 'error')
    else onChange({ url: picture.url, file })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">
        {label} <span className="font-normal text-quiet">(optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        {isShowable(preview) && (
          <Image
            src={preview}
            alt={alt}
            className={`rounded-field bg-sand object-cover ${isWide ? 'h-24 w-full max-w-md' : 'size-24'}`}
          />
        )}
        <label
          htmlFor={id}
          className="button button-plain relative focus-within:outline-3 focus-within:outline-blue focus-within:outline-offset-2"
        >
          <CameraIcon className="size-5" />
          {words}
          <input
            id={id}
            name={name}
            type="file"
            accept={acceptedPictures}
            onChange={choose}
            aria-label={`${label}: ${words}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            className="sr-only"
          />
        </label>
        {hasPicture && (
          <Button look="quiet" onClick={() => onChange({ url: '', file: null })}>
            Remove
          </Button>
        )}
      </div>
      {problem && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-red text-sm">
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Addresses on other sites are stored as they are, but our pages never load them (docs/rules.md). */
const isShowable = (url: string): boolean => pictureHashOf(url) !== null || url.startsWith('blob:')
