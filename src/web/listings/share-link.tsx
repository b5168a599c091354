import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { ShareIcon } from '../ui/icons.tsx'

type ShareLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { title: string; url: string }

/** The phone's own share sheet; where there is none or no script yet, a WhatsApp message with the address. */
export function ShareLink({ title, url, className = '-ml-4', children = 'Share', ...link }: ShareLinkProps) {
  const share = (event: MouseEvent) => {
    if (!navigator.share) return
    event.preventDefault()
    // Closing the sheet without sharing is no failure.
    navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <a
      {...link}
      href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
      target="_blank"
      rel="noreferrer"
      onClick={share}
      className={`button button-quiet ${className}`}
    >
      <ShareIcon className="size-5" />
      {children}
    </a>
  )
}
