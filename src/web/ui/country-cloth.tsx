import { Image } from '../less-data/image.tsx'
import cloth from './country-cloth.svg?no-inline'

/**
 * A quiet pattern after the woven strips of Sierra Leonean country cloth, over the whole of a forest-green element that is
 * `relative`. A file of its own: as a part of the HTML it would take 4 % of the home page's bytes, before any goods.
 */
export function CountryCloth() {
  return <Image src={cloth} alt="" loading="lazy" className="absolute inset-0 size-full" />
}
