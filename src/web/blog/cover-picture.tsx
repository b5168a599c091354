import { srcSet } from '#shared/listings/picture-urls.ts'
import { Image } from '../less-data/image.tsx'

type CoverPictureProps = {
  /** As the API returns it. */
  url: string
  /** Its displayed width, by which the browser chooses the file. */
  sizes: string
  isEager?: boolean
  /** The one that the page begins with, asked for before all others. */
  isFirst?: boolean
  /** Alternative text where the picture stands alone; on a card, beside title and hook, it adds nothing. */
  alt?: string
}

/** A post's cover, a drawing of its subject. */
export function CoverPicture({ url, sizes, isEager = false, isFirst = false, alt = '' }: CoverPictureProps) {
  return (
    <Image
      src={url}
      srcSet={srcSet(url)}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={630}
      loading={isEager ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      className="aspect-[40/21] w-full bg-sand object-cover"
    />
  )
}
