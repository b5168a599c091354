import type { ReactNode } from 'react'
import { amount, listInField, object, text } from '#shared/answer-shapes.ts'
import { categories } from '#shared/listings/categories.ts'
import { shopPageSize } from '#shared/listings/limits.ts'
import { parseListingPage } from '#shared/listings/listing-shape.ts'
import { messages } from '#shared/messages.ts'
import type { Towns } from '#shared/towns.ts'
import { useApi } from '../api/use-api.ts'
import { useSearchParams } from '../navigation/router.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { Link } from '../ui/link.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, Skeleton } from '../ui/skeletons.tsx'
import { allGoodsAddress, allGoodsPath, pageOf, shopAddress, shopFilters, townsPath } from './shop-address.ts'
import { waysOn } from './waypoints.ts'

const noFilters = shopFilters(new URLSearchParams())

// Not the shape of src/shared: used by two pages it would be one more file that the shop waits for.
const parseTowns = listInField('towns', object<Towns[number]>({ name: text, listings: amount(0) }))

/**
 * Links to all goods by category, town and page: what the shop's forms lead to, for search engines too. The further pages of a
 * large market lead to further pages of the shop.
 */
export default function AllGoodsPage() {
  const searchParams = useSearchParams()
  const part = pageOf(searchParams)
  const listings = useApi(allGoodsPath(searchParams), { read: parseListingPage })
  const towns = useApi(townsPath, { withToken: false, read: parseTowns })
  const total = listings.data?.total ?? 0
  const { pages, parts, totalParts } = waysOn(part, Math.ceil(total / shopPageSize))
  const reload = () => {
    listings.reload()
    towns.reload()
  }
  const failure = listings.failure ?? towns.failure
  return (
    <div className="page min-h-dvh">
      <h1 className="text-3xl">All goods</h1>
      {part === 1 && (
        <Links title="Categories">
          {categories.map(({ _id, name }) => (
            <Way key={_id} to={shopAddress({ ...noFilters, categories: [_id] })} words={name} />
          ))}
        </Links>
      )}
      {failure && <FailedState message={failure.message || messages.shop.loadFailed} onRetry={reload} />}
      {!failure && !(listings.data && towns.data) && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {listings.data && towns.data && (
        <>
          {part === 1 && (
            <Links title="Towns">
              {towns.data
                .filter(({ listings: goods }) => goods > 0)
                .map(({ name, listings: goods }) => (
                  <Way
                    key={name}
                    to={shopAddress({ ...noFilters, town: name })}
                    words={`${name} (${goods})`}
                  />
                ))}
            </Links>
          )}
          {pages.length > 0 && (
            <Links title="Pages, newest first">
              {pages.map((page) => (
                <Way key={page} to={shopAddress(noFilters, page)} words={`Page ${page}`} />
              ))}
              {parts.map(({ part: other, first }) => (
                <Way key={first} to={allGoodsAddress(other)} words={`From page ${first}`} />
              ))}
            </Links>
          )}
          <Pagination page={part} totalPages={totalParts} addressOf={allGoodsAddress} />
        </>
      )}
    </div>
  )
}

const Links = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h2 className="mb-2 text-xl">{title}</h2>
    <ul className="flex flex-wrap gap-x-4">{children}</ul>
  </section>
)

const Way = ({ to, words }: { to: string; words: string }) => (
  <li>
    <Link to={to} className="link inline-flex min-h-11 min-w-11 items-center">
      {words}
    </Link>
  </li>
)
