import { Image } from '../../less-data/image.tsx'
import { usePreview } from '../../pictures/picture-files.ts'
import { ChevronLeftIcon, ChevronRightIcon, TrashIcon } from '../../ui/icons.tsx'
import type { ProductPicture } from './save-product.ts'

type PictureTileProps = {
  picture: ProductPicture
  /** From 1. */
  position: number
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** One picture of the product form: previewed, moved towards either end, removed. */
export function PictureTile({ picture, position, isLast, onMove, onRemove }: PictureTileProps) {
  const preview = usePreview(picture.file)
  const shown = preview.url ?? picture.url
  return (
    <li className="overflow-hidden rounded-field border border-divider">
      <div className="relative aspect-4/3 bg-sand">
        {shown && <Image src={shown} alt={`Number ${position}`} className="size-full object-contain" />}
        {shown && position === 1 && (
          <Image
            src={shown}
            alt="As lists show it"
            width={56}
            height={56}
            className="absolute right-1 bottom-1 size-14 rounded-field border-2 border-white object-cover"
          />
        )}
        {!shown && (
          <p
            className={`grid size-full place-items-center p-2 text-center text-xs ${preview.error ? 'text-red' : 'text-quiet'}`}
          >
            {preview.error ?? 'Preparing…'}
          </p>
        )}
      </div>
      <div className="flex justify-between">
        <MoveButton
          words={`Move image ${position} forward`}
          isEnd={position === 1}
          onPress={() => onMove(-1)}
        >
          <ChevronLeftIcon className="size-5" />
        </MoveButton>
        <button
          type="button"
          className="icon-button text-red"
          aria-label={`Remove image ${position}`}
          onClick={onRemove}
        >
          <TrashIcon className="size-5" />
        </button>
        <MoveButton words={`Move image ${position} back`} isEnd={isLast} onPress={() => onMove(1)}>
          <ChevronRightIcon className="size-5" />
        </MoveButton>
      </div>
    </li>
  )
}

type MoveButtonProps = { words: string; isEnd: boolean; onPress: () => void; children: React.ReactNode }

/** At the end the button stays focusable: moving a picture there by keyboard would otherwise lose the focus. */
const MoveButton = ({ words, isEnd, onPress, children }: MoveButtonProps) => (
  <button
    type="button"
    className="icon-button aria-disabled:cursor-not-allowed aria-disabled:text-field"
    aria-label={words}
    aria-disabled={isEnd || undefined}
    onClick={isEnd ? undefined : onPress}
  >
    {children}
  </button>
)
