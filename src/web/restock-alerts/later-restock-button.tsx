import { useLoaded } from '../lib/use-loaded.ts'
import type { RestockButtonProps } from './restock-button.tsx'

const loadButton = () => import('./restock-button.tsx')

/** The button of sold-out products, loaded once the page is hydrated. As high as it is, so that nothing below moves. */
export function LaterRestockButton(props: RestockButtonProps) {
  const RestockButton = useLoaded(loadButton, true)
  return <div className="min-h-11 w-full">{RestockButton && <RestockButton {...props} />}</div>
}
