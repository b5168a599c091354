import type { OwnListing } from '#shared/listings/listing.ts'
import { Button } from '../../ui/button.tsx'
import { EditIcon, EyeIcon, EyeOffIcon, TrashIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { TakenDownWords } from './taken-down-words.tsx'

type ProductRowProps = { listing: OwnListing; onEdit: () => void; onToggle: () => void; onRemove: () => void }

const stockWords = (stock: number): string => (stock === 0 ? 'Out of stock' : `${stock} in stock`)
const low = 2

/** A product with its price, its stock and its actions. */
export function ProductRow({ listing, onEdit, onToggle, onRemove }: ProductRowProps) {
  const { title, price, stock, isActive, images, takenDown } = listing
  const titleId = `product-${listing._id}`
  return (
    <li className="card grid grid-cols-[min(4.5rem,20vw)_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 lg:grid-cols-[4.5rem_1fr_auto] lg:items-center">
      <Thumbnail url={images[0]} className="size-[min(4.5rem,20vw)]" />
      <div className="min-w-0">
        <p id={titleId} className="font-semibold leading-snug">
          {isActive ? (
            <Link to={`/shop/product/${listing._id}`} className="flex min-h-11 items-center hover:underline">
              <span className="line-clamp-2">{title}</span>
            </Link>
          ) : (
            <span className="line-clamp-2">{title}</span>
          )}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Price leones={price} />
          <span className={stock <= low ? 'font-semibold text-clay' : 'text-quiet'}>{stockWords(stock)}</span>
          {takenDown ? (
            <StatusChip status="rejected" words="Taken down" />
          ) : (
            !isActive && <StatusChip status="hidden" />
          )}
        </p>
        {takenDown && <TakenDownWords reason={takenDown.reason} />}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-1 lg:col-span-1">
        <Button look="plain" onClick={onEdit} aria-describedby={titleId} className="max-lg:grow">
          <EditIcon className="size-5" />
          Edit
        </Button>
        {!takenDown && (
          <Button look="quiet" onClick={onToggle} aria-describedby={titleId}>
            {isActive ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
            {isActive ? 'Hide' : 'Show'}
          </Button>
        )}
        <button
          type="button"
          className="icon-button text-red"
          aria-label="Delete"
          aria-describedby={titleId}
          onClick={onRemove}
        >
          <TrashIcon className="size-5" />
        </button>
      </div>
    </li>
  )
}
