import { brand } from '#shared/brand.ts'
import { pictureHashOf, srcSet } from '#shared/listings/picture-urls.ts'
import { formatMonth } from '#shared/month.ts'
import type { PublicShop } from '#shared/shops/public-shop.ts'
import { factsWords } from '#shared/shops/shop-facts.ts'
import { Image } from '../../less-data/image.tsx'
import { usePublicUrl } from '../../navigation/public-url.ts'
import { LaterReportButton } from '../../reports/later-report-button.tsx'
import { Stars } from '../../reviews/stars.tsx'
import { AskShop } from '../../shops/ask-shop.tsx'
import { ShopAway } from '../../shops/shop-away.tsx'
import { CountryCloth } from '../../ui/country-cloth.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ShareLink } from '../share-link.tsx'

/** Banner, logo and name of a shop, where it is and since when, and what it says of itself. */
export function StorefrontSign({ shop }: { shop: PublicShop }) {
  const { _id, name, town, banner, logo, createdAt, description } = shop
  const url = `${usePublicUrl()}/shops/${_id}`
  return (
    <header className="mb-6">
      <Banner banner={banner} />
      <div className="mt-4 flex items-center gap-3">
        {pictureHashOf(logo) && (
          <div className="size-14 shrink-0 overflow-hidden rounded-card">
            <Picture url={logo} alt="" isEager isSmall />
          </div>
        )}
        <div className="min-w-0">
          <h1 className="text-2xl">{name}</h1>
          <p className="text-quiet text-sm">
            {[town, createdAt && `on ${brand.name} since ${formatMonth(createdAt)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Stars rating={shop.rating} />
          <p className="text-quiet text-sm">{factsWords(shop.facts).join(' · ')}</p>
        </div>
      </div>
      <ShopAway awayUntil={shop.awayUntil} />
      {description && <p className="mt-3 max-w-[68ch] whitespace-pre-line">{description}</p>}
      <AskShop isAllowed={shop.showContact} shopId={_id} url={url} />
      <div className="flex flex-wrap">
        <ShareLink title={town ? `${name}, ${town}` : name} url={url} />
        <LaterReportButton shopId={_id} />
      </div>
    </header>
  )
}

/** Pictures of other sites are never loaded. */
function Banner({ banner }: Pick<PublicShop, 'banner'>) {
  return (
    <div className="relative h-24 overflow-hidden rounded-card bg-forest md:h-32">
      {pictureHashOf(banner) ? (
        <Image
          src={banner}
          srcSet={srcSet(banner)}
          sizes="(min-width: 1280px) 1200px, 100vw"
          alt=""
          className="size-full bg-sand object-cover"
        />
      ) : (
        <CountryCloth />
      )}
    </div>
  )
}
