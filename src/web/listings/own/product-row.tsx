import type { ReactNode } from 'react'
import type { Listing, OwnListing } from '#shared/listings/listing.ts'
import { formatPrice } from '#shared/money.ts'
import { usePublicUrl } from '../../navigation/public-url.ts'
import { Button } from '../../ui/button.tsx'
import { EditIcon, EyeIcon, EyeOffIcon, Icon, TrashIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { ShareLink } from '../share-link.tsx'
import { RowEdit } from './row-edit.tsx'
import { TakenDownWords } from './taken-down-words.tsx'

type ProductRowProps = {
  listing: OwnListing
  /** While several are chosen at once: the tick in place of the row's own actions. */
  tick: ReactNode
  onEdit: () => void
  onAddSimilar: () => void
  onToggle: () => void
  onRemove: () => void
  /** Price or stock were saved; without the listing where that is not known for certain. */
  onSaved: (saved?: Listing) => void
}

/** A product with its price and its stock, which are edited in place, and its actions. */
export function ProductRow({ listing, tick, onSaved, ...actions }: ProductRowProps) {
  const { title, isActive, images, takenDown } = listing
  const titleId = `product-${listing._id}`
  return (
    <li className="card grid grid-cols-[min(4.5rem,20vw)_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 xl:grid-cols-[4.5rem_minmax(0,1fr)_auto_auto] xl:items-center">
      <Thumbnail url={images[0]} className="size-[min(4.5rem,20vw)]" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <p id={titleId} className="min-w-0 grow font-semibold leading-snug">
          {isActive ? (
            <Link to={`/shop/product/${listing._id}`} className="flex min-h-11 items-center hover:underline">
              <span className="line-clamp-4">{title}</span>
            </Link>
          ) : (
            <span className="line-clamp-4">{title}</span>
          )}
        </p>
        {takenDown ? (
          <StatusChip status="rejected" words="Taken down" />
        ) : (
          !isActive && <StatusChip status="hidden" />
        )}
      </div>
      {takenDown && (
        <div className="col-span-full xl:order-last">
          <TakenDownWords {...takenDown} />
        </div>
      )}
      <div className="col-span-2 xl:col-span-1">
        <RowEdit listing={listing} titleId={titleId} onSaved={onSaved} />
      </div>
      {tick || <RowActions listing={listing} titleId={titleId} {...actions} />}
    </li>
  )
}

type RowActionsProps = Pick<
  ProductRowProps,
  'listing' | 'onEdit' | 'onAddSimilar' | 'onToggle' | 'onRemove'
> & { titleId: string }

function RowActions({ listing, titleId, ...on }: RowActionsProps) {
  const { _id, title, price, isActive, takenDown } = listing
  const site = usePublicUrl() || location.origin
  return (
    // As wide in every row as with all actions: prices and buttons stand below each other.
    <div className="col-span-2 flex flex-wrap items-center gap-1 xl:col-span-1 xl:min-w-[22.75rem]">
      <Button look="plain" onClick={on.onEdit} aria-describedby={titleId} className="max-xl:grow">
        <EditIcon className="size-5" />
        Edit
      </Button>
      {!takenDown && (
        <Button look="quiet" onClick={on.onToggle} aria-describedby={titleId}>
          {isActive ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
          {isActive ? 'Hide' : 'Show'}
        </Button>
      )}
      {/* A mouse can ask for the words beside the table's other columns, a thumb cannot. */}
      {isActive && (
        <ShareLink
          title={`${title}, ${formatPrice(price)}`}
          url={`${site}/shop/product/${_id}`}
          aria-describedby={titleId}
          className="xl:px-3"
        >
          <span className="xl:sr-only">Share</span>
        </ShareLink>
      )}
      <Button
        look="quiet"
        title="Add a similar one"
        onClick={on.onAddSimilar}
        aria-describedby={titleId}
        className="xl:px-3"
      >
        <Icon className="size-5" path="M8.5 8.5V4.5h11v11h-4M4.5 8.5h11v11h-11zM10 11.5v5M7.5 14h5" />
        <span className="xl:sr-only">Add a similar one</span>
      </Button>
      <button
        type="button"
        className="icon-button text-red"
        aria-label="Delete"
        aria-describedby={titleId}
        onClick={on.onRemove}
      >
        <TrashIcon className="size-5" />
      </button>
    </div>
  )
}
