import { parseMarketFigures } from '#shared/figures/figures-shape.ts'
import { ExportButton } from '../admin/export-button.tsx'
import { FiguresView } from './figures-view.tsx'
import { groupsOfMarket } from './series.ts'

export default function MarketFiguresPage() {
  return (
    <FiguresView
      lead="What happened in the market. Vendors’ orders in their own shops count, except in value and time to answer."
      path="/api/admin/figures"
      read={parseMarketFigures}
      groups={groupsOfMarket}
      fileName="makit-figures"
    >
      {({ from, to }) => (
        <section aria-labelledby="lists-title" className="mt-8">
          <h2 id="lists-title" className="text-xl">
            Lists of these days
          </h2>
          <p className="mb-3 text-quiet text-sm">
            What was made in these days, as files for a spreadsheet. Each download is noted in the log.
          </p>
          <div className="flex flex-wrap gap-3">
            {lists.map(({ table, words }) => (
              <ExportButton key={table} table={table} words={words} query={{ from, to }} />
            ))}
          </div>
        </section>
      )}
    </FiguresView>
  )
}

const lists = [
  { table: 'orders', words: 'Orders' },
  { table: 'payments', words: 'Payments' },
  { table: 'users', words: 'Users' },
  { table: 'shops', words: 'Shops' },
  { table: 'listings', words: 'Products' },
  { table: 'messages', words: 'Messages' },
] as const
