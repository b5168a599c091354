import { cardWidth, pictureAt, srcSet } from '#shared/listings/picture-urls.ts'

type PictureProps = {
  /** As the API answers it. */
  url: string
  alt: string
  /**
   * How wide it is shown, e.g. `(min-width: 1024px) 580px, 94vw`: the browser chooses the file by it. Without, it is
   * the square of cards and thumbnails, at most 12 KB.
   */
  sizes?: string
  /** The few pictures in the first view; all others load when they come near. */
  isEager?: boolean
  /** The one that the first view is about, asked for before all others. */
  isFirst?: boolean
  className?: string
}

/** A picture in a square (or whatever `className` makes of it) that keeps its room before it has come. */
export function Picture({ url, alt, sizes, isEager, isFirst, className = '' }: PictureProps) {
  return (
    <img
      src={sizes ? url : pictureAt(url, cardWidth)}
      srcSet={sizes && srcSet(url)}
      sizes={sizes}
      alt={alt}
      width={400}
      height={400}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={`aspect-square size-full bg-sand object-cover ${className}`}
    />
  )
}
