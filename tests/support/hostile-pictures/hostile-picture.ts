/** A file uploaded to do harm, or one that merely looks like it. */
export interface HostilePicture {
  /** What it is, for the reader of a failure. */
  name: string
  bytes: Buffer
  /** As a browser would send them; neither may matter. */
  fileName: string
  type: string
  /** The expected result. `either`: stored as a clean picture or refused with a clear message. */
  fate: 'kept' | 'refused' | 'either'
  /** So large when decoded that it is sent twenty times at once. */
  isHeavy?: true
}

/** Part of what must never be served again: code, locations, foreign archives. */
export const secretMark = 'MAKIT-HOSTILE-MARK'

export type Format = 'jpeg' | 'png' | 'webp' | 'avif'
export const formats: readonly Format[] = ['jpeg', 'png', 'webp', 'avif']

export const typeOf = (format: Format): string => `image/${format}`

type Wishes = Partial<Omit<HostilePicture, 'name' | 'bytes'>>

/** By default expected to be refused, and sent as a JPEG called photo.jpg. */
export const hostile = (name: string, bytes: Buffer, wishes: Wishes = {}): HostilePicture => ({
  name,
  bytes,
  fileName: 'photo.jpg',
  type: 'image/jpeg',
  fate: 'refused',
  ...wishes,
})
