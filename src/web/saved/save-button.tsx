import { useOnceHydrated } from '../lib/use-once-hydrated.ts'
import { HeartFilledIcon, HeartIcon } from '../ui/icons.tsx'
import { useSaved } from './use-saved.ts'

type SaveButtonProps = { listing: { _id: string; title: string }; className?: string }

/** The heart: saves or removes a listing. It never stands inside a link. */
export function SaveButton({ listing, className = '' }: SaveButtonProps) {
  const { isSaved, isWaiting, toggle } = useSaved(listing)
  const title = useOnceHydrated(listing.title)
  const Heart = isSaved ? HeartFilledIcon : HeartIcon
  return (
    <button
      type="button"
      className={`icon-button bg-paper/90 ${isSaved ? 'text-red' : 'text-ink'} ${className}${isWaiting ? ' opacity-60' : ''}`}
      aria-label="Save"
      aria-pressed={isSaved}
      title={isWaiting ? 'Waiting for a connection' : title}
      onClick={toggle}
    >
      <Heart />
    </button>
  )
}
