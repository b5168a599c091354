import { cardWidth, pictureAt } from '#shared/listings/picture-urls.ts'
import { Image } from '../less-data/image.tsx'
import { BoxIcon } from './icons.tsx'

/** A small square picture beside its title; an empty box where there is none. */
export function Thumbnail({ url, className = 'size-20' }: { url: string | undefined; className?: string }) {
  const shape = `shrink-0 rounded-field bg-sand object-cover ${className}`
  if (!url)
    return (
      <span aria-hidden="true" className={`grid place-items-center text-field ${shape}`}>
        <BoxIcon className="size-7" />
      </span>
    )
  return (
    <Image src={pictureAt(url, cardWidth)} alt="" width={80} height={80} loading="lazy" className={shape} />
  )
}
