/** A file that somebody uploads to do harm, or that merely looks like it. */
export interface HostilePicture {
  /** What it is, for whoever reads a fault. */
  name: string
  bytes: Buffer
  /** As a browser would send them; neither may matter. */
  fileName: string
  type: string
  /** What has to become of it. `either`: kept as a clean picture or refused in clear words. */
  fate: 'kept' | 'refused' | 'either'
  /** So large inside that it is sent twenty times at once. */
  isHeavy?: true
}

/** Stands in what must never be served again: code, places, foreign archives. */
export const secretMark = 'MAKIT-HOSTILE-MARK'

export type Format = 'jpeg' | 'png' | 'webp' | 'avif'
export const formats: readonly Format[] = ['jpeg', 'png', 'webp', 'avif']

export const typeOf = (format: Format): string => `image/${format}`

type Wishes = Partial<Omit<HostilePicture, 'name' | 'bytes'>>

/** Refused unless wished otherwise, and sent as a JPEG called photo.jpg. */
export const hostile = (name: string, bytes: Buffer, wishes: Wishes = {}): HostilePicture => ({
  name,
  bytes,
  fileName: 'photo.jpg',
  type: 'image/jpeg',
  fate: 'refused',
  ...wishes,
})
