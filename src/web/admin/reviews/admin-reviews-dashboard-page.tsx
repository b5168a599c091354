import { useId, useRef } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import type { ModeratedReview } from '#shared/moderation/review-moderation.ts'
import { parseAdminReviews } from '#shared/moderation/review-moderation-shape.ts'
import { starsInWords } from '#shared/reviews/rating.ts'
import { useApi } from '../../api/use-api.ts'
import { SelectField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { FoldedText } from '../folded-text.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { listCall, useFilters } from '../lists/use-filters.ts'
import { ReviewActions } from './review-actions.tsx'

const names = ['state', 'rating', 'shop'] as const
const nothing = { state: '', rating: '', shop: '' }

/** The reviews of all shops, also those that are hidden from visitors. */
export default function AdminReviewsPage() {
  const { filters, change, page, isFiltered } = useFilters(names)
  const result = useApi(listCall('/api/admin/reviews', filters, page), {
    keepsPrevious: true,
    isLive: true,
    read: parseAdminReviews,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = () => {
    result.reload()
    // The pressed button has given way to another.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        Reviews
      </h1>
      <search className="mb-4 grid grid-cols-2 gap-3 sm:max-w-lg lg:gap-4">
        <SelectField
          label="State"
          value={filters.state}
          onChange={({ target }) => change({ state: target.value })}
        >
          <option value="">All</option>
          <option value="shown">Shown</option>
          <option value="hidden">Hidden</option>
        </SelectField>
        <SelectField
          label="Stars"
          value={filters.rating}
          onChange={({ target }) => change({ rating: target.value })}
        >
          <option value="">All</option>
          {['5', '4', '3', '2', '1'].map((stars) => (
            <option key={stars} value={stars}>
              {stars}
            </option>
          ))}
        </SelectField>
      </search>
      {filters.shop && (
        <p className="mb-3 text-sm">
          Of one shop only.{' '}
          <button type="button" className="link min-h-11" onClick={() => change({ shop: '' })}>
            Show all shops
          </button>
        </p>
      )}
      <ListBody
        result={result}
        page={page}
        failed={messages.moderation.reviewsFailed}
        nouns={['review', 'reviews']}
        empty={
          <EmptyState
            message={isFiltered ? messages.moderation.noReviews : 'No reviews yet.'}
            hint={isFiltered ? 'Look at all of them.' : 'What buyers say of received goods appears here.'}
          >
            {isFiltered && (
              <Button look="plain" onClick={() => change(nothing)}>
                Show all reviews
              </Button>
            )}
          </EmptyState>
        }
      >
        {({ reviews }) => (
          <ul className="grid grid-cols-1 gap-3">
            {reviews.map((review) => (
              <Row key={review._id} review={review} onChanged={changed} />
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}

function Row({ review, onChanged }: { review: ModeratedReview; onChanged: () => void }) {
  const titleId = useId()
  const { rating, text, author, createdAt, reply, listing, shop, hidden } = review
  return (
    <li className="card grid gap-3 p-4 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="min-w-0">
        <p id={titleId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{listing.title}</span>
          <span className="whitespace-nowrap text-sm">{starsInWords(rating)}</span>
          {hidden && <StatusChip status="hidden" />}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-quiet text-sm">
          <span>
            {author}
            {createdAt && `, ${formatDateTime(createdAt)}`}
          </span>
          <Link
            to={`/dashboard/admin/reviews?shop=${shop._id}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {shop.name}
          </Link>
        </p>
        {text && <FoldedText text={text} className="max-w-[75ch] wrap-anywhere" />}
        {reply && (
          <p className="mt-1 whitespace-pre-line text-quiet text-sm wrap-anywhere">The shop: {reply}</p>
        )}
        {hidden && (
          <p className="mt-1 whitespace-pre-line text-sm wrap-anywhere">
            <span className="font-semibold text-clay">Hidden:</span> {hidden.reason}
          </p>
        )}
      </div>
      <div>
        <ReviewActions review={review} titleId={titleId} onChanged={onChanged} />
      </div>
    </li>
  )
}
