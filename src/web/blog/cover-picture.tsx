import { srcSet } from '#shared/listings/picture-urls.ts'

type CoverPictureProps = {
  /** As the API answers it. */
  url: string
  /** How wide it is shown: the browser chooses the file by it. */
  sizes: string
  isEager?: boolean
  /** The one that the page begins with, asked for before all others. */
  isFirst?: boolean
  /** What it is, where it is shown for itself; on a card, beside title and hook, it says nothing more. */
  alt?: string
}

/** A post's cover, a drawing of what the post is about. */
export function CoverPicture({ url, sizes, isEager = false, isFirst = false, alt = '' }: CoverPictureProps) {
  return (
    <img
      src={url}
      srcSet={srcSet(url)}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={630}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className="aspect-[40/21] w-full bg-sand object-cover"
    />
  )
}
