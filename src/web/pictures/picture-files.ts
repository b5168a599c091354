import { useEffect, useState } from 'react'
import { pictureTypes } from '#shared/listings/picture-limits.ts'
import type { ApiFailure } from '../api/api-client.ts'
import { preparePicture } from './prepare-picture.ts'

/** The types that the server accepts; the phone's chooser then offers camera and gallery. */
export const acceptedPictures = pictureTypes.join()

/** A first check by type; the server looks at the content. */
export const isPictureFile = (file: File): boolean => file.type.startsWith('image/')

/** `url` shows a chosen photo before it is sent; `error` says why it cannot be sent. Both are null until it is prepared. */
type Preview = { url: string | null; error: string | null }

const nothing: Preview = { url: null, error: null }

/**
 * Shows a chosen photo as it will be sent, which starts preparing it: the original would take 50 MB of a cheap phone's memory.
 */
export function usePreview(file: File | null): Preview {
  const [preview, setPreview] = useState(nothing)
  useEffect(() => {
    if (!file) return
    let url: string | null = null
    let isGone = false
    const show = (next: Preview) => {
      url = next.url
      setPreview(next)
    }
    preparePicture(file).then(
      (picture) => isGone || show({ url: URL.createObjectURL(picture), error: null }),
      (failure: ApiFailure) => isGone || show({ url: null, error: failure.message }),
    )
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
      setPreview(nothing)
    }
  }, [file])
  return file ? preview : nothing
}
