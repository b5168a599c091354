import { useState } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { Picture } from '../ui/picture.tsx'

/** Declared smaller than displayed on phones: 640 px look as sharp there, and weigh a third of the next file. */
const largeSizes = '(min-width: 1232px) 580px, (min-width: 768px) 48vw, (min-resolution: 2.5dppx) 54vw, 85vw'

/** The chosen picture large, all of them as thumbnails below. */
export function ProductPictures({ listing }: { listing: Listing }) {
  const [chosen, setChosen] = useState(0)
  const { images, title } = listing
  const number = (index: number) => (images.length > 1 ? `, picture ${index + 1} of ${images.length}` : '')
  return (
    <div className="min-w-0">
      <div className="card overflow-hidden">
        <Picture
          url={images[chosen] ?? ''}
          alt={`${title}${number(chosen)}`}
          sizes={largeSizes}
          isEager
          isFirst
        />
      </div>
      {images.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${images.length}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={`block size-16 overflow-hidden rounded-field border-2 ${
                  index === chosen ? 'border-green' : 'border-divider'
                }`}
              >
                <Picture url={image} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
