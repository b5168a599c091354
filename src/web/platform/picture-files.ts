import { useEffect, useState } from 'react'

/** What the server takes; the phone's chooser then offers camera and gallery. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif'

/** A first look by name; the server looks at the content. */
export const isPictureFile = (file: File): boolean => file.type.startsWith('image/')

/** Address under which a chosen file can be shown before it is sent; null without a file. */
export function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => {
      URL.revokeObjectURL(url)
      setPreview(null)
    }
  }, [file])
  return file ? preview : null
}
