import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { mostPictures } from '#shared/listings/picture-limits.ts'
import { messages } from '#shared/messages.ts'
import { acceptedPictures, isPictureFile } from '../../pictures/picture-files.ts'
import { showToast } from '../../toasts/toast.ts'
import { AlertIcon, CameraIcon } from '../../ui/icons.tsx'
import { PictureTile } from './picture-tile.tsx'
import type { ProductPicture } from './save-product.ts'

type ProductPicturesFieldProps = {
  pictures: readonly ProductPicture[]
  error: string | undefined
  onChange: (pictures: ProductPicture[]) => void
}

/** The pictures of a product in their order, the first one shown in the shop. */
export function ProductPicturesField({ pictures, error, onChange }: ProductPicturesFieldProps) {
  const errorId = `${useId()}-error`
  const list = useRestoredFocus(pictures.length)
  const [announcement, announce] = useState('')
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = usableFiles([...(event.target.files ?? [])], pictures)
    event.target.value = ''
    if (files.length > 0)
      onChange([...pictures, ...files.map((file) => ({ key: crypto.randomUUID(), url: '', file }))])
  }
  const move = (from: number, to: number) => {
    const next = [...pictures]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
    announce(`Image ${from + 1} is now number ${to + 1} of ${next.length}.`)
  }
  const remove = (index: number) => {
    onChange(pictures.filter((_, at) => at !== index))
    announce(`Image ${index + 1} removed.`)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">Images</legend>
      <p className="mb-2 text-quiet text-sm">
        The first one is shown in the shop, as the small square. The page of your product shows every one
        whole. Up to {mostPictures}.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Images" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            position={index + 1}
            isLast={index === pictures.length - 1}
            onMove={(step) => move(index, index + step)}
            onRemove={() => remove(index)}
          />
        ))}
        {pictures.length < mostPictures && (
          <li className={pictures.length === 0 ? 'col-span-2 sm:col-span-3' : ''}>
            <AddPicture errorId={error && errorId} onChange={add} />
          </li>
        )}
      </ul>
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-red text-sm">
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function AddPicture(props: {
  errorId: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  return (
    <label
      className={`relative grid h-full min-h-28 place-items-center rounded-field border-2 border-dashed p-2 text-center text-sm focus-within:outline-3 focus-within:outline-blue focus-within:outline-offset-2 hover:bg-sand ${props.errorId ? 'border-red' : 'border-field'}`}
    >
      <span className="grid justify-items-center gap-1">
        <CameraIcon className="size-6 text-green" />
        Add image
      </span>
      <input
        type="file"
        multiple
        accept={acceptedPictures}
        aria-label="Add image"
        aria-invalid={props.errorId ? true : undefined}
        aria-describedby={props.errorId}
        onChange={props.onChange}
        className="sr-only"
      />
    </label>
  )
}

/** When the pressed button has gone with its picture, the focus stays with the pictures. */
function useRestoredFocus(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    if (document.activeElement === document.body) list.current?.focus()
  }, [count])
  return list
}

/** Takes the chosen files that can be sent and reports the others. */
function usableFiles(files: readonly File[], present: readonly ProductPicture[]): File[] {
  const pictures = files.filter(isPictureFile)
  if (pictures.length < files.length) showToast(messages.product.imageWrongType, 'error')
  // Equal pictures are stored once (the server names them by content), so two of them would silently become one.
  const fresh = pictures.filter((file) => !present.some((picture) => isSameFile(file, picture.file)))
  if (fresh.length < pictures.length) showToast(messages.product.imageThere, 'error')
  const room = mostPictures - present.length
  if (fresh.length > room) showToast(messages.product.tooManyImages, 'error')
  return fresh.slice(0, room)
}

const isSameFile = (one: File, other: File | null): boolean =>
  other !== null &&
  one.name === other.name &&
  one.size === other.size &&
  one.lastModified === other.lastModified
