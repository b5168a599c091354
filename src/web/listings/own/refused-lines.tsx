import { productsWord } from '#shared/listings/product-words.ts'
import type { SeveralChanged, SeveralLine } from '#shared/listings/several-listings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** More would be a list to search in; the products themselves say the rest. */
const shownAtMost = 20

/** Lists the products that a change is refused for, each with the reason. */
export function RefusedLines({ lines }: { lines: readonly SeveralLine[] }) {
  const refused = lines.filter(({ outcome }) => outcome === 'refused')
  if (refused.length === 0) return null
  const others = refused.length - shownAtMost
  return (
    <section aria-label="What cannot be done">
      <h3 className="font-semibold text-clay">Not possible with {productsWord(refused.length)}:</h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {refused.slice(0, shownAtMost).map(({ _id, title, message }) => (
          <li key={_id} className="wrap-anywhere">
            {title && <b>{title}: </b>}
            {message}
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-1 text-quiet text-sm">and {productsWord(others)} more</p>}
    </section>
  )
}

/** What a change of several has done, where it could not be done with all of them. */
export const RefusedDialog = ({ done, onClose }: { done: SeveralChanged; onClose: () => void }) => (
  <Dialog title="Not all could be done" look="sheet" onClose={onClose}>
    <div className="grid gap-4">
      <p>{done.message}.</p>
      <RefusedLines lines={done.lines} />
      <Button className="sm:ml-auto" data-first-focus onClick={onClose}>
        All right
      </Button>
    </div>
  </Dialog>
)
