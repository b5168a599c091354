import type { ReactNode } from 'react'
import type { Rating } from '#shared/reviews/rating.ts'

type StarsProps = {
  rating: Rating
  /** Another picture than one star. */
  picture?: ReactNode
  className?: string
}

/** '★ 4.6 – 12 reviews'; nothing without a review. */
export function Stars({ rating: { average, count }, picture = '★', className }: StarsProps) {
  if (average === null) return null
  return (
    <p className={className}>
      <span aria-hidden="true">{picture}</span> {average.toFixed(1)} – {count} review{count === 1 ? '' : 's'}
    </p>
  )
}
