import type { ShopFigures } from '#shared/figures/figures.ts'
import { parseShopFigures } from '#shared/figures/figures-shape.ts'
import { formatPrice } from '#shared/money.ts'
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx'
import { Link } from '../ui/link.tsx'
import { FiguresView } from './figures-view.tsx'
import { groupsOfShop } from './series.ts'

export default function ShopFiguresPage() {
  return (
    <FiguresView
      lead="What happened in your shop. Your own orders there count, except in value and time to answer."
      path="/api/vendor/figures"
      read={parseShopFigures}
      groups={groupsOfShop}
      fileName="makit-shop-figures"
    >
      {({ best }) => <Best best={best} />}
    </FiguresView>
  )
}

const [product, sold, value] = ['Product', 'Sold', 'Value'] as const

function Best({ best }: Pick<ShopFigures, 'best'>) {
  return (
    <section aria-labelledby="best-title" className="mt-8">
      <h2 id="best-title" className="mb-3 text-xl">
        Best-selling products
      </h2>
      {best.length === 0 ? (
        <p className="text-quiet">Nothing was sold in these days.</p>
      ) : (
        <CardTable
          caption="Best-selling products"
          headings={[{ words: product, width: '@3xl:w-3/5' }, { words: sold }, { words: value }]}
        >
          {best.map(({ listing, units, value: leones }) => (
            <CardRow key={listing._id}>
              <CardCell>
                <Link
                  to={`/shop/product/${listing._id}`}
                  className="link inline-flex min-h-11 items-center wrap-anywhere @3xl:min-h-6"
                >
                  {listing.title}
                </Link>
              </CardCell>
              <CardCell isHalf label={sold}>
                {units === 1 ? '1 piece' : `${units.toLocaleString('en-GB')} pieces`}
              </CardCell>
              <CardCell isHalf label={value}>
                {formatPrice(leones)}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  )
}
