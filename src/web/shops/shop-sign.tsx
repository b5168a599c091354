import { pictureHashOf } from '#shared/listings/picture-urls.ts'
import type { ShopPlace } from '#shared/shops/shop.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { PickupPlace } from './pickup-place.tsx'
import { ShopLink } from './shop-link.tsx'

type ShopSignProps = {
  shop: ShopPlace
  isPickup?: boolean
  /** The name as a heading; without it as a line of text. */
  heading?: 'h2' | 'h3' | 'p'
}

/** A shop over its goods: logo, name and where it is. Pictures of other sites are never loaded. */
export function ShopSign({ shop, isPickup = false, heading: Name = 'p' }: ShopSignProps) {
  const { name, address, logo } = shop
  if (!name) return null
  return (
    <div className="flex flex-wrap items-start gap-3">
      {pictureHashOf(logo) && <Thumbnail url={logo} className="size-11" />}
      <div className="min-w-0 grow basis-32 break-words">
        <Name className="font-semibold text-base">
          <ShopLink shop={shop} />
        </Name>
        <PickupPlace address={address} isPickup={isPickup} />
      </div>
    </div>
  )
}
