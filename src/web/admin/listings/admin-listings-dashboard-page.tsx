import { useId, useRef } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import type { AdminListing } from '#shared/moderation/listing-moderation.ts'
import { parseAdminListings } from '#shared/moderation/listing-moderation-shape.ts'
import type { ListingState } from '#shared/moderation/listing-states.ts'
import { useApi } from '../../api/use-api.ts'
import { SelectField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { ExportButton } from '../export-button.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { listCall, useFilters, useSettledCall } from '../lists/use-filters.ts'
import { SearchBox } from '../search-box.tsx'
import { ListingActions } from './listing-actions.tsx'

const names = ['search', 'state', 'shop', 'reported', 'mended'] as const
const nothing = { search: '', state: '', shop: '', reported: '', mended: '' }

/** The goods of all shops: what visitors see, what is hidden, and what is taken down. */
export default function AdminListingsPage() {
  const { filters, change, page, isFiltered } = useFilters(names)
  const call = useSettledCall(listCall('/api/admin/listings', filters, page), filters.search)
  const result = useApi(call, { keepsPrevious: true, isLive: true, read: parseAdminListings })
  const { setData, reload } = result
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOver = (changed: AdminListing | null) => {
    if (changed)
      setData((all) => ({
        ...all,
        listings: all.listings.map((one) => (one._id === changed._id ? changed : one)),
      }))
    else reload()
    // The pressed button has given way to another.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Products
        </h1>
        <ExportButton table="listings" query={filters} />
      </div>
      <search className="mb-4 flex flex-wrap items-end gap-3 lg:gap-4">
        <div className="grow-2 basis-80">
          <SearchBox
            label="Search by words, shop or id"
            value={filters.search}
            onChange={(search) => change({ search }, { isTyped: true })}
          />
        </div>
        <FoldedFilters values={[filters.state, filters.reported, filters.mended]}>
          <div className="grow basis-44">
            <SelectField
              label="State"
              value={filters.state}
              onChange={({ target }) => change({ state: target.value })}
            >
              <option value="">All</option>
              <option value="shown">Shown</option>
              <option value="hidden">Hidden</option>
              <option value="taken_down">Taken down</option>
            </SelectField>
          </div>
          <label className="flex min-h-12 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-green"
              checked={filters.reported === 'true'}
              onChange={({ target }) => change({ reported: target.checked ? 'true' : '' })}
            />
            Only reported
          </label>
          <label className="flex min-h-12 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-green"
              checked={filters.mended === 'true'}
              onChange={({ target }) => change({ mended: target.checked ? 'true' : '' })}
            />
            Only corrected
          </label>
        </FoldedFilters>
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
        failed={messages.moderation.listingsFailed}
        nouns={['product', 'products']}
        empty={
          <EmptyState
            message={isFiltered ? messages.moderation.noListings : 'No products yet.'}
            hint={
              isFiltered ? 'Try other words, or look at all of them.' : 'What vendors offer appears here.'
            }
          >
            {isFiltered && (
              <Button look="plain" onClick={() => change(nothing)}>
                Show all products
              </Button>
            )}
          </EmptyState>
        }
      >
        {({ listings }) => (
          <ul className="grid grid-cols-1 gap-3">
            {listings.map((listing) => (
              <Row key={listing._id} listing={listing} onChanged={takeOver} />
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}

type RowProps = { listing: AdminListing; onChanged: (listing: AdminListing | null) => void }

function Row({ listing, onChanged }: RowProps) {
  const titleId = useId()
  const { title, price, stock, shop, images, state, takenDown, mendedFrom, reports } = listing
  return (
    <li className="card flex flex-wrap gap-x-4 gap-y-3 p-3 @min-[36rem]:flex-nowrap @min-[36rem]:items-center">
      <Thumbnail url={images[0]} className="size-[min(4.5rem,20vw)]" />
      <div className="min-w-0 flex-1 basis-40">
        <p id={titleId} className="font-semibold leading-snug wrap-anywhere">
          {state === 'shown' ? (
            <Link to={`/shop/product/${listing._id}`} className="flex min-h-11 items-center hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Price leones={price} />
          <span className="text-quiet">{stock === 0 ? 'Out of stock' : `${stock} in stock`}</span>
          <Link to={`/shops/${shop._id}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
            {shop.name}
          </Link>
          <ListingStateChip state={state} />
          {mendedFrom && <StatusChip status="pending" words="Changed by its vendor" />}
          {reports > 0 && (
            <Link
              to={`/dashboard/admin/reports?thing=${listing._id}`}
              className="link inline-flex min-h-11 items-center text-clay"
            >
              {reports === 1 ? '1 open report' : `${reports} open reports`}
            </Link>
          )}
        </p>
        {takenDown && (
          <p className="mt-1 whitespace-pre-line text-quiet text-sm wrap-anywhere">
            {takenDown.at && `${formatDateTime(takenDown.at)}: `}
            {takenDown.reason || 'No reason is kept.'}
          </p>
        )}
      </div>
      <div className="basis-full @min-[36rem]:basis-auto">
        <ListingActions listing={listing} titleId={titleId} onChanged={onChanged} />
      </div>
    </li>
  )
}

/** Nothing for what is shown, as nearly all are. */
function ListingStateChip({ state }: { state: ListingState }) {
  if (state === 'shown') return null
  return state === 'hidden' ? (
    <StatusChip status="hidden" />
  ) : (
    <StatusChip status="rejected" words="Taken down" />
  )
}
