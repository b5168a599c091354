import { backWords } from '#shared/shops/shop-absence.ts'

/** That a shop is away and when it is back, for buyers; otherwise renders nothing. */
export const ShopAway = ({ awayUntil }: { awayUntil: string | null }) =>
  awayUntil && (
    <p className="mt-3 mb-2 rounded-card bg-clay-soft p-4 font-semibold">
      {`The shop is away. ${backWords(awayUntil)}.`}
    </p>
  )
