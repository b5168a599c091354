import { useLoaded } from '../lib/use-loaded.ts'
import type { RestockButtonProps } from './restock-button.tsx'

type LaterRestockButtonProps = RestockButtonProps & { className?: string }

const loadButton = () => import('./restock-button.tsx')

/** The button of sold-out products, loaded once the page is hydrated. As high as it is, so that nothing below moves. */
export function LaterRestockButton({ className = 'w-full', ...props }: LaterRestockButtonProps) {
  const RestockButton = useLoaded(loadButton, true)
  return <div className={`min-h-11 ${className}`}>{RestockButton && <RestockButton {...props} />}</div>
}
