import type { MouseEvent } from 'react'
import { ShareIcon } from '../ui/icons.tsx'

/** The phone's own share sheet; where there is none or no script yet, a WhatsApp message with the address. */
export function ShareLink({ title, url }: { title: string; url: string }) {
  const share = (event: MouseEvent) => {
    if (!navigator.share) return
    event.preventDefault()
    // Closing the sheet without sharing is no failure.
    navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
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
