import { type ChangeEvent, useId } from 'react'
import { largestPictureBytes, mostPictures } from '#shared/listings/picture-limits.ts'
import { messages } from '#shared/messages.ts'
import { showToast } from '../platform/toast.ts'
import { AlertIcon, CameraIcon, ChevronLeftIcon, ChevronRightIcon, TrashIcon } from '../ui/icons.tsx'
import { acceptedPictures, isPictureFile, usePreview } from './picture-files.ts'
import type { ProductPicture } from './save-product.ts'

type ProductPicturesFieldProps = {
  pictures: readonly ProductPicture[]
  error: string | undefined
  onChange: (pictures: ProductPicture[]) => void
}

/** The pictures of a product in their order, the first one shown in the shop. */
export function ProductPicturesField({ pictures, error, onChange }: ProductPicturesFieldProps) {
  const id = useId()
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = usableFiles([...(event.target.files ?? [])], mostPictures - pictures.length)
    event.target.value = ''
    onChange([...pictures, ...files.map((file) => ({ key: crypto.randomUUID(), url: '', file }))])
  }
  const move = (from: number, to: number) => {
    const next = [...pictures]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-semibold text-sm">Pictures</legend>
      <p className="mb-2 text-quiet text-sm">The first one is shown in the shop. Up to {mostPictures}.</p>
      <ul className="flex flex-wrap gap-3">
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            position={index + 1}
            isLast={index === pictures.length - 1}
            onMove={(step) => move(index, index + step)}
            onRemove={() => onChange(pictures.filter((_, at) => at !== index))}
          />
        ))}
        {pictures.length < mostPictures && (
          <li>
            <label
              className={`grid size-28 place-items-center rounded-field border-2 border-dashed p-2 text-center text-sm focus-within:outline-3 focus-within:outline-blue ${error ? 'border-red' : 'border-field'}`}
            >
              <span className="grid justify-items-center gap-1">
                <CameraIcon className="size-6 text-green" />
                Add picture
              </span>
              <input
                type="file"
                multiple
                accept={acceptedPictures}
                aria-label="Add picture"
                aria-invalid={error ? true : undefined}
                onChange={add}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-red text-sm">
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What of the chosen files can be sent; what can't is said, and the rest is taken. */
function usableFiles(files: readonly File[], room: number): File[] {
  const pictures = files.filter(isPictureFile)
  if (pictures.length < files.length) showToast(messages.product.imageWrongType, 'error')
  const small = pictures.filter((file) => file.size <= largestPictureBytes)
  if (small.length < pictures.length) showToast(messages.product.imageTooLarge, 'error')
  if (small.length > room) showToast(messages.product.tooManyImages, 'error')
  return small.slice(0, room)
}

type PictureTileProps = {
  picture: ProductPicture
  position: number
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function PictureTile({ picture, position, isLast, onMove, onRemove }: PictureTileProps) {
  const preview = usePreview(picture.file) ?? picture.url
  const button = 'grid size-9 place-items-center rounded-field hover:bg-sand disabled:text-field'
  return (
    <li className="w-28 overflow-hidden rounded-field border border-divider">
      {preview && (
        <img src={preview} alt={`Number ${position}`} className="aspect-square w-full bg-sand object-cover" />
      )}
      <div className="flex justify-between">
        <button
          type="button"
          className={button}
          aria-label={`Move picture ${position} forward`}
          disabled={position === 1}
          onClick={() => onMove(-1)}
        >
          <ChevronLeftIcon className="size-5" />
        </button>
        <button
          type="button"
          className={`${button} text-red`}
          aria-label={`Remove picture ${position}`}
          onClick={onRemove}
        >
          <TrashIcon className="size-5" />
        </button>
        <button
          type="button"
          className={button}
          aria-label={`Move picture ${position} back`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ChevronRightIcon className="size-5" />
        </button>
      </div>
    </li>
  )
}
