import type { AdminReport } from '#shared/reports/report.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { FoldedText } from '../folded-text.tsx'
import { ListingActions } from '../listings/listing-actions.tsx'
import { ownLineOnPhones } from '../own-line-on-phones.ts'
import { ReviewActions } from '../reviews/review-actions.tsx'

/** What is reported, as far as the title does not say it: the words of a review, and why something is gone already. */
export function ReportedThing({ report: { listing, review } }: { report: AdminReport }) {
  const takenAway = listing?.takenDown ?? review?.hidden
  return (
    <>
      {review && (
        <blockquote className="mt-3 max-w-[75ch] border-divider border-l-4 pl-3">
          <p className="text-sm">
            {review.rating} of 5 stars, by {review.author}
          </p>
          {review.text && <FoldedText text={review.text} className="wrap-anywhere" />}
        </blockquote>
      )}
      {takenAway && (
        <p className="mt-3 whitespace-pre-line text-sm wrap-anywhere">
          <span className="font-semibold text-clay">{listing ? 'Taken down' : 'Hidden'}:</span>{' '}
          {takenAway.reason}
        </p>
      )}
    </>
  )
}

type ReportActionsProps = { report: AdminReport; titleId: string; onModerated: () => void }

/** What can be done about it: take the product down, hide the review, look at the shop. */
export function ReportActions({ report, titleId, onModerated }: ReportActionsProps) {
  const { listing, review, shopId } = report
  const shop = shopId ?? listing?.shop._id ?? review?.shop._id
  return (
    <>
      {listing && <ListingActions listing={listing} titleId={titleId} onChanged={onModerated} />}
      {review && <ReviewActions review={review} titleId={titleId} onChanged={onModerated} />}
      {shop && (
        <LinkButton look="quiet" className={ownLineOnPhones} to={`/shops/${shop}`} aria-describedby={titleId}>
          Look at the shop
        </LinkButton>
      )}
    </>
  )
}
