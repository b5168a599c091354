import { backWords } from '#shared/shops/shop-absence.ts'

/** That a shop is away, when it is back, and what can be done meanwhile, for buyers; otherwise renders nothing. */
export const ShopAway = ({ awayUntil }: { awayUntil: string | null }) =>
  awayUntil && (
    <p className="mt-3 mb-2 rounded-card bg-clay-soft p-4 font-semibold">
      {`The shop is away. ${backWords(awayUntil)}. You can add to your cart now, and order then.`}
    </p>
  )
