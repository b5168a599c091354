import { type MouseEvent, useState } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { pictureAt } from '#shared/listings/picture-urls.ts'
import { messages } from '#shared/messages.ts'
import { useLessData } from '../less-data/less-data.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { withWholeStylesheet } from '../navigation/load-stylesheet.ts'
import { useLocation, useNavigate } from '../navigation/router.ts'
import { showToast } from '../toasts/toast.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { Picture } from '../ui/picture.tsx'

/** Declared smaller than displayed on phones: 640 px look as sharp there, and weigh a third of the next file. */
const largeSizes = '(min-width: 1232px) 580px, (min-width: 768px) 48vw, (min-resolution: 2.5dppx) 54vw, 85vw'

const frame = 'card relative block aspect-square w-full overflow-hidden max-md:h-[36svh]'

const loadEnlargedPicture = () => withWholeStylesheet(import('./enlarged-picture.tsx'))
/** In the state of the history entry that the enlarged picture is, so that Back closes it. */
const enlarged = 'enlarged picture'

/** The chosen picture, whole, and all of them as thumbnails below. A press enlarges it. */
export function ProductPictures({ listing }: { listing: Listing }) {
  const [chosen, setChosen] = useState(0)
  const { images, title } = listing
  const url = images[chosen] ?? ''
  const number = (index: number) => (images.length > 1 ? `, picture ${index + 1} of ${images.length}` : '')
  const isEnlarged = useLocation().state === enlarged
  const navigate = useNavigate()
  const close = () => history.back()
  const lessData = useLessData()
  // With less data the file that was tapped is enlarged, and no other one loaded.
  const file = lessData ? url : pictureAt(url, 1080)
  const Enlarged = useLoaded(loadEnlargedPicture, isEnlarged, () => {
    // Without a network this page would be lost to the browser's own.
    if (navigator.onLine) return location.replace(file)
    close()
    showToast(`The picture could not be opened. ${messages.checkConnection}`, 'error')
  })
  const enlarge = (event: MouseEvent) => {
    event.preventDefault()
    navigate(location.pathname, { state: enlarged })
  }
  const picture = (
    <Picture
      url={url}
      alt={`${title}${number(chosen)}`}
      sizes={largeSizes}
      isEager
      isFirst
      className="cursor-zoom-in"
    />
  )
  return (
    <div className="min-w-0">
      {lessData && !lessData.shown.has(url) ? (
        <div className={frame}>{picture}</div>
      ) : (
        /* Without scripts it leads to the picture by itself. */
        <a href={file} title="Enlarge" onClick={enlarge} className={frame}>
          {picture}
          <span
            aria-hidden="true"
            className="not-printed absolute right-1.5 bottom-3 grid size-8 place-items-center rounded-full bg-forest text-white"
          >
            <SearchIcon className="size-5" />
          </span>
        </a>
      )}
      {images.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${images.length}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={`block size-11 overflow-hidden rounded-field border-2 md:size-16 ${
                  index === chosen ? 'border-green' : 'border-divider'
                }`}
              >
                {lessData ? index + 1 : <Picture url={image} alt="" />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isEnlarged && Enlarged && <Enlarged file={file} title={title} onClose={close} />}
    </div>
  )
}
