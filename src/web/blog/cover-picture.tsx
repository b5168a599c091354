import { srcSet } from '#shared/listings/picture-urls.ts'

type CoverPictureProps = {
  /** As the API answers it. */
  url: string
  /** How wide it is drawn: the browser chooses the file by it. */
  sizes: string
  isEager?: boolean
}

/** A post's cover: it says nothing that the title does not, so it has no words of its own. */
export function CoverPicture({ url, sizes, isEager = false }: CoverPictureProps) {
  return (
    <img
      src={url}
      srcSet={srcSet(url)}
      sizes={sizes}
      alt=""
      width={1200}
      height={630}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className="aspect-[40/21] w-full bg-sand object-cover"
    />
  )
}
