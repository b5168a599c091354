import { useLoaded } from '../lib/use-loaded.ts'
import type { Asked } from './ask-shop-buttons.tsx'

const loadButtons = () => import('./ask-shop-buttons.tsx')

/**
 * Ways to ask a shop before ordering, where its vendor allows it. Their code is loaded once the page is hydrated: without it there
 * is nothing to press. Their place is kept, so that nothing below moves.
 */
export function AskShop({ isAllowed, ...asked }: Asked & { isAllowed: boolean }) {
  const Buttons = useLoaded(loadButtons, isAllowed)
  return (
    isAllowed && (
      <div className="mt-3">
        {Buttons ? (
          <Buttons {...asked} />
        ) : (
          <div className="wide-columns grid gap-2">
            <i className="h-11" />
            <i className="h-11" />
          </div>
        )}
      </div>
    )
  )
}
