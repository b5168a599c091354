import type { MouseEvent } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { formatPrice } from '#shared/money.ts'
import { ShareIcon } from '../ui/icons.tsx'

/** The phone's own share sheet; where there is none, a WhatsApp message with the address. */
export function ShareLink({ listing }: { listing: Listing }) {
  const title = `${listing.title}, ${formatPrice(listing.price)}`
  const share = (event: MouseEvent<HTMLAnchorElement>) => {
    const url = location.origin + location.pathname
    if (!navigator.share) {
      event.currentTarget.href = whatsAppShare(`${title} ${url}`)
      return
    }
    event.preventDefault()
    // Closing the sheet without sharing is no failure.
    navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <a
      href={whatsAppShare(title)}
      target="_blank"
      rel="noreferrer"
      onClick={share}
      className="button button-quiet -ml-4"
    >
      <ShareIcon className="size-5" />
      Share
    </a>
  )
}

const whatsAppShare = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
