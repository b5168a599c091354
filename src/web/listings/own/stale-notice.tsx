import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** Above a list that could not be loaded again: its rows may be stale. */
export function StaleNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert className="mb-4">
      <p className="font-semibold">{message}</p>
      <p className="mb-3 text-sm">What you see below may be old.</p>
      <Button look="plain" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}
