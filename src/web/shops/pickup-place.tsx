import { PlaceIcon } from '../ui/icons.tsx'

type PickupPlaceProps = {
  /** The shop's; empty where the vendor gave none. */
  address: string
  /** Whether the buyer fetches the goods there. */
  isPickup: boolean
}

/** Where a shop is; to a buyer who picks up it says so, and also when it is not known. */
export function PickupPlace({ address, isPickup }: PickupPlaceProps) {
  if (!address && !isPickup) return null
  return (
    <p className="flex items-start gap-1.5 text-sm">
      <PlaceIcon className="mt-0.5 size-4 shrink-0 text-green" />
      <span className={`min-w-0 ${isPickup ? '' : 'text-quiet'}`}>{words(address, isPickup)}</span>
    </p>
  )
}

function words(address: string, isPickup: boolean): string {
  if (!isPickup) return address
  return address ? `Pick up at ${address}` : 'The shop tells you where.'
}
