import { Button } from './button.tsx'
import { AlertIcon } from './icons.tsx'

type FailedStateProps = {
  message: string
  onRetry: () => void
  /** On wide screens as low as the row of figures it replaces. */
  isLowWhenWide?: boolean
}

/** A part that could not be loaded: the server's message or the screen's own, and a retry. */
export function FailedState({ message, onRetry, isLowWhenWide }: FailedStateProps) {
  const wide = isLowWhenWide ? 'xl:flex-row xl:justify-center xl:py-11' : ''
  return (
    <div role="alert" className={`card flex flex-col items-center gap-4 px-5 py-12 text-center ${wide}`}>
      <AlertIcon className="size-9 text-clay" />
      <p className="font-semibold text-lg">{message}</p>
      <Button look="plain" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
