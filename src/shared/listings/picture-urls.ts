/**
 * How pictures are named. A stored picture is known by the hash of its content and kept in a few widths; the API
 * answers one address per picture, `/pictures/<hash>-640.webp`, and everything else is derived from it here. With
 * PICTURES_PUBLIC_URL that address stands before it; wherever a picture of this name is seen, it is the same.
 */
export const pictureWidths = [400, 640, 1080] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The picture of cards and thumbnails: cut to a square, and one file for all screens, so that none loads a heavier one. */
export const cardWidth: PictureWidth = 400

const answeredWidth: PictureWidth = 640
// Written out, because these go to every shopper's phone; the test beside this file holds them to the widths.
const answeredUrl = /^(?:http.+)?\/pictures\/([0-9a-f]{32})-640\.webp$/
const storedFile = /^([0-9a-f]{32})-(?:(400|640|1080)\.webp|og\.jpg)$/

/** File of one width, in the picture folder. */
export const pictureFile = (pictureHash: string, width: PictureWidth): string =>
  `${pictureHash}-${width}.webp`

/** File of the JPEG for link previews, in the picture folder. */
export const linkPreviewFile = (pictureHash: string): string => `${pictureHash}-og.jpg`

/** The one address of a stored picture that the database keeps, and the API answers (src/server/pictures/public-address.ts). */
export const pictureUrl = (pictureHash: string): string =>
  `/pictures/${pictureFile(pictureHash, answeredWidth)}`

/** The hash in an address that the API answered; null for any other address. */
export const pictureHashOf = (url: string): string | null => answeredUrl.exec(url)?.[1] ?? null

/** What a file name in the picture folder stands for; null when it is no name of ours. */
export function readPictureFile(name: string): { hash: string; isLinkPreview: boolean } | null {
  const match = storedFile.exec(name)
  return match?.[1] ? { hash: match[1], isLinkPreview: match[2] === undefined } : null
}

/** Address of the picture in one width; an address that is not a stored picture's is given back as it is. */
export const pictureAt = (url: string, width: PictureWidth): string =>
  pictureHashOf(url) ? url.replace(/640\.webp$/, `${width}.webp`) : url

/** `srcset` of the whole picture, without the card's; undefined for an address that is not a stored picture's. */
export function srcSet(url: string): string | undefined {
  if (!pictureHashOf(url)) return undefined
  return `${url} 640w, ${pictureAt(url, 1080)} 1080w`
}

/** Size in pixels of the picture that a shared link shows. */
export const linkPreviewSize = { width: 1200, height: 630 } as const

/**
 * Path of the JPEG for `og:image`; put PUBLIC_URL in front, since it is made when the site is first asked for it. Null for an
 * address that is not a stored picture's.
 */
export function linkPreviewPath(url: string): string | null {
  const found = pictureHashOf(url)
  return found && `/pictures/${found}-og.jpg`
}
