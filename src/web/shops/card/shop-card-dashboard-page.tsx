import { brand } from '#shared/brand.ts'
import { pictureHashOf } from '#shared/listings/picture-urls.ts'
import { messages } from '#shared/messages.ts'
import type { Shop } from '#shared/shops/shop.ts'
import { parseShopAnswer } from '#shared/shops/shop-shape.ts'
import { useApi } from '../../api/use-api.ts'
import { Image } from '../../less-data/image.tsx'
import { usePublicUrl } from '../../navigation/public-url.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { NoShop } from '../no-shop.tsx'
import { QrCode } from './qr-code.tsx'

/** A sheet of A4 has four cards, to be cut apart. */
const cardsOnSheet = ['1', '2', '3', '4']

/** A card of the shop to print: its address as a QR code, for the counter, a parcel or a wall. */
export default function ShopCardPage() {
  const { data, failure, reload } = useApi('/api/vendor/shop', { read: parseShopAnswer })
  return (
    <>
      <Link
        to="/dashboard/vendor/shop"
        className="not-printed -ml-1 flex min-h-11 w-fit items-center text-green"
      >
        <ChevronLeftIcon className="size-5" />
        My shop
      </Link>
      <h1 className="not-printed mb-1 text-2xl">Shop card</h1>
      {!data && failure?.status === 404 && <NoShop />}
      {!data && failure && failure.status !== 404 && (
        <FailedState message={failure.message || messages.vendor.shopLoadFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data && <Sheet shop={data} />}
    </>
  )
}

function Sheet({ shop }: { shop: Shop }) {
  const address = `${usePublicUrl() || location.origin}/shops/${shop._id}`
  return (
    <>
      <p className="not-printed mb-4 max-w-prose text-quiet">
        A phone’s camera opens your shop from it: lay it on the counter, put it into parcels, hang it on the
        wall. One sheet of paper (A4) has four cards.
      </p>
      {shop.status === 'inactive' && (
        <p className="not-printed mb-4 max-w-2xl rounded-card bg-clay-soft p-4 font-semibold">
          Your shop is switched off. Buyers who scan the card do not see it now.
        </p>
      )}
      <Button className="mb-5" onClick={() => print()}>
        Print four cards
      </Button>
      <ul className="shop-cards" aria-label="Cards">
        {cardsOnSheet.map((place) => (
          <li key={place} className="shop-card">
            <ShopCard shop={shop} address={address} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ShopCard({ shop, address }: { shop: Shop; address: string }) {
  const { name, town, logo } = shop
  return (
    <>
      <div className="shop-card-head">
        {/* Addresses on other sites are never loaded. */}
        {pictureHashOf(logo) && <Image src={logo} alt="" width={80} className="shop-card-logo" />}
        <div className="min-w-0">
          <p className="shop-card-name">{name}</p>
          {town && <p>{town}</p>}
        </div>
      </div>
      <QrCode address={address} />
      <p className="font-semibold">Scan and see what we sell</p>
      <p className="shop-card-address">{address.replace(/^https?:\/\//, '')}</p>
      <p className="shop-card-mark">
        <LogoMark className="size-5" />
        {brand.name}
      </p>
    </>
  )
}
