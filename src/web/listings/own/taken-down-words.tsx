import type { OwnListing } from '#shared/listings/listing.ts'

/** Why buyers do not see a product, and what its vendor can do, or has done. */
export function TakenDownWords({ reason, isChanged }: NonNullable<OwnListing['takenDown']>) {
  return (
    <div className="rounded-field bg-red-soft px-3 py-2 text-sm wrap-anywhere">
      <p className="font-semibold text-red">Makit has taken this product down: buyers do not see it.</p>
      {reason && <p className="whitespace-pre-line">Reason: {reason}</p>}
      <p>
        {isChanged
          ? 'You have changed it. Makit looks at it and shows it again or writes to you.'
          : 'Press ‘Edit’ and correct it. We look at it again and show it when it is right.'}
      </p>
    </div>
  )
}
