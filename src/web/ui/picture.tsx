import { cardWidth, pictureAt, srcSet } from '#shared/listings/picture-urls.ts'
import { Image } from '../less-data/image.tsx'

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
  /** Shown no larger than a thumb. */
  isSmall?: boolean
  className?: string
}

/** A picture that reserves its space before it is loaded: a square, or with `sizes` the whole picture in a box of fixed height. */
export function Picture({ url, alt, sizes, isEager, isFirst, isSmall, className = '' }: PictureProps) {
  return (
    <Image
      src={sizes ? url : pictureAt(url, cardWidth)}
      srcSet={sizes && srcSet(url)}
      sizes={sizes}
      alt={alt}
      width={isSmall ? 80 : 400}
      height={isSmall ? 80 : 400}
      loading={isEager ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      className={`bg-sand ${sizes ? 'mx-auto h-full w-auto max-w-full object-contain' : 'aspect-square size-full object-cover'} ${className}`}
    />
  )
}
