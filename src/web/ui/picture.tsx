import { cardWidth, pictureAt, srcSet } from '#shared/listings/picture-urls.ts'

type PictureProps = {
  /** As the API returns it. */
  url: string
  alt: string
  /**
   * Its displayed width, e.g. `(min-width: 1024px) 580px, 94vw`, by which the browser chooses the file. Without it, the picture
   * is the square of cards and thumbnails, at most 12 KB.
   */
  sizes?: string
  /** Set for the few pictures in the first view; all others load when they come near. */
  isEager?: boolean
  /** Set for the main picture of the first view, which is requested before all others. */
  isFirst?: boolean
  className?: string
}

/** A picture that reserves its space before it is loaded: a square, or with `sizes` the whole picture in a box of fixed height. */
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
      className={`bg-sand ${sizes ? 'mx-auto h-full w-auto max-w-full object-contain' : 'aspect-square size-full object-cover'} ${className}`}
    />
  )
}
