import { backWords } from '#shared/shops/shop-absence.ts'

type ShopAwayProps = { awayUntil: string | null; children?: string }

/** That a shop is away and when it is back, for buyers; otherwise renders nothing. */
export const ShopAway = ({ awayUntil, children }: ShopAwayProps) =>
  awayUntil && (
    <div className="mt-3 rounded-card bg-clay-soft p-4">
      <p className="font-semibold">The shop is away. {backWords(awayUntil)}.</p>
      {children && <p className="text-sm">{children}</p>}
    </div>
  )
