import { useLoaded } from '../lib/use-loaded.ts'
import { withWholeStylesheet } from '../navigation/load-stylesheet.ts'
import { Skeleton } from '../ui/skeletons.tsx'
import type { ReviewsProps } from './reviews.tsx'

const loadReviews = () => withWholeStylesheet(import('./reviews.tsx'))

/** Reviews below a page, whose code and text come once the page can be used; nothing where there are none. */
export function LaterReviews(props: ReviewsProps) {
  const hasSome = props.rating.count > 0
  const Reviews = useLoaded(loadReviews, hasSome)
  if (!hasSome) return null
  return <div id="reviews">{Reviews ? <Reviews {...props} /> : <Skeleton className="mt-12 h-44" />}</div>
}
