import { type MouseEvent, useEffect } from 'react'
import type { KilobytesByFile } from '#shared/listings/picture-sizes.ts'
import { createStore } from '../lib/store.ts'
import { type ImageProps, type LessData, useLessData } from './less-data.ts'

export const startLessData = (sizes: KilobytesByFile = sizesOnPage()): LessData => ({
  StandIn: PictureStandIn,
  sizes: createStore(sizes),
  shown: new Set(),
})

/** The sizes that the server wrote into the page. */
function sizesOnPage(): KilobytesByFile {
  const sizes: Record<string, number> = {}
  for (const { href, textContent } of document.links) sizes[fileIn(href)] = Number(/\d+/.exec(textContent!))
  return sizes
}

/** The name of the file at an address of a picture: those whose size is told are all as long. */
const fileIn = (address: string): string => address.slice(-41)

/** A place less wide has no room for more words than the size. */
const narrow = 100

/** Loaded when it is needed: the first view does without. */
const leftOutPictures = () => import('./left-out-pictures.ts')

/**
 * A link in the place of a picture, with its size; a tap brings the picture there, or without scripts as a page. Photos that
 * the visitor has just chosen cost nothing, and the drawings of the pages are left out.
 */
function PictureStandIn(props: ImageProps) {
  const { src, className = '' } = props
  const { shown, sizes } = useLessData()!
  // One file for all screens: the one whose size was said.
  if (shown.has(src) || src.startsWith('blob:'))
    return <img {...props} alt={props.alt} srcSet={undefined} loading="eager" />
  // What only a picture needs; words would be too faint with that of goods that are sold out.
  const place = className.replace(/ (opacity|object)-\S+| $/g, '')
  if (!src.includes('/pictures/')) return <span aria-hidden="true" className={place} />
  return (
    <span className={`grid ${place}`}>
      <TapLink {...props} sizes={sizes} />
    </span>
  )
}

/** It lies above the link of a card. */
function TapLink({ src, alt, width, sizes }: Omit<ImageProps, 'sizes'> & Pick<LessData, 'sizes'>) {
  const size = sizes.use()[fileIn(src)]
  useEffect(() => {
    if (!size)
      leftOutPictures()
        .then(({ askForSize }) => askForSize(src, sizes))
        .catch(() => {})
  }, [src, size, sizes])
  const show = (event: MouseEvent) => {
    event.preventDefault()
    leftOutPictures().then(
      ({ showPicture }) => showPicture(src),
      () => location.assign(src),
    )
  }
  const words = size ? `Show picture, ${size} KB` : 'Show picture'
  const isNarrow = Number(width) < narrow
  return (
    <a
      href={src}
      aria-label={alt ? `${words}: ${alt}` : isNarrow ? words : undefined}
      onClick={show}
      className={`button button-quiet z-10${isNarrow ? ' px-1 text-xs' : ''}`}
    >
      {isNarrow ? (size ? `${size} KB` : 'Show') : words}
    </a>
  )
}
