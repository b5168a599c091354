import { srcSet } from '#shared/listings/picture-urls.ts'

type PictureProps = {
  /** As the API answers it. */
  url: string
  alt: string
  /** How wide it is drawn, e.g. `(min-width: 1024px) 220px, 50vw`: the browser chooses the file by it. */
  sizes: string
  /** The few pictures in the first view; all others load when they come near. */
  isEager?: boolean
  className?: string
}

/** A picture in a square (or whatever `className` makes of it) that keeps its room before it has come. */
export function Picture({ url, alt, sizes, isEager = false, className = '' }: PictureProps) {
  return (
    <img
      src={url}
      srcSet={srcSet(url)}
      sizes={sizes}
      alt={alt}
      width={640}
      height={640}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className={`aspect-square size-full bg-sand object-cover ${className}`}
    />
  )
}
