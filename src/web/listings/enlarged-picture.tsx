import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'

type EnlargedPictureProps = { file: string; title: string; onClose: () => void }

/** A spot of the picture, from 0 to 1 in both directions. */
type Spot = { x: number; y: number }

/**
 * A file of the picture as large as the screen. A press or a double one zooms in on its spot, and the next out again; pinching
 * works as on any page.
 */
export default function EnlargedPicture({ file, title, onClose }: EnlargedPictureProps) {
  const [spot, setSpot] = useState<Spot | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (spot && frame.current) scrollToSpot(frame.current, spot)
  }, [spot])
  const zoom = (event: MouseEvent) => {
    // The second press of a double one would undo the first.
    if (event.detail < 2) setSpot(spot ? null : pressedSpot(event))
  }
  return (
    <Dialog title={title} className="picture-dialog" onClose={onClose}>
      <div ref={frame} className="overflow-auto overscroll-contain">
        <button
          type="button"
          aria-label="Zoom"
          aria-pressed={spot !== null}
          onClick={zoom}
          className="block size-full cursor-zoom-in aria-pressed:size-[200%] aria-pressed:cursor-zoom-out"
        >
          <img src={file} alt="" crossOrigin="" className="size-full object-contain" />
        </button>
      </div>
    </Dialog>
  )
}

/** The middle when a key was pressed. */
function pressedSpot({ detail, clientX, clientY, currentTarget }: MouseEvent): Spot {
  if (detail === 0) return { x: 0.5, y: 0.5 }
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function scrollToSpot(frame: HTMLElement, { x, y }: Spot): void {
  frame.scrollTo(
    frame.scrollWidth * x - frame.clientWidth / 2,
    frame.scrollHeight * y - frame.clientHeight / 2,
  )
}
