import { useEffect, useRef, useState } from 'react'
import { callAddress, formatPhone } from '#shared/phone.ts'
import type { ShopContact } from '#shared/shops/shop-contact.ts'
import { chatAddress, parseShopContact } from '#shared/shops/shop-question.ts'
import { ApiFailure, callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'

type Way = 'chat' | 'call'
const words = { chat: 'Ask on WhatsApp', call: 'Call the shop' } as const
const icons = { chat: ChatIcon, call: PhoneIcon } as const

type AskShopProps = {
  shop: { _id: string; name: string; showContact: boolean }
  /** First words of the chat. */
  question: string
}

/**
 * Ways to ask a shop before ordering. The number is loaded at the press. Then the page itself goes there, because a browser
 * blocks a window that opens so late; and the buttons become links, for phones that open nothing without another press.
 */
export function AskShop({ shop, question }: AskShopProps) {
  const [contact, setContact] = useState<ShopContact | null>(null)
  const [pressed, setPressed] = useState<Way>('chat')
  const pressedLink = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (contact) pressedLink.current?.focus()
  }, [contact])
  const { run, isBusy } = useAction(
    async (way: Way) => {
      setPressed(way)
      const found = parseShopContact(await callApi(`/api/shops/${shop._id}/contact`, { withToken: false }))
      if (!found) throw new ApiFailure(200, null)
      setContact(found)
      const address = addressOf(found, way, question)
      if (address) location.assign(address)
    },
    { fallback: 'The number could not be loaded. Please try again.' },
  )
  if (!shop.showContact || !shop._id) return null
  return (
    <div className="not-printed noscript:hidden mt-3 flex flex-wrap items-center gap-2">
      {(['chat', 'call'] as const).map((way) => {
        const Icon = icons[way]
        const address = contact && addressOf(contact, way, question)
        if (contact && !address) return null
        return address ? (
          <a
            key={way}
            ref={way === pressed ? pressedLink : undefined}
            href={address}
            className="button button-plain grow"
            aria-description={shop.name}
          >
            <Icon className="size-5 text-green" />
            {words[way]}
          </a>
        ) : (
          <Button
            key={way}
            look="plain"
            isBusy={isBusy}
            onClick={() => void run(way)}
            className="grow"
            aria-description={shop.name}
          >
            <Icon className="size-5 text-green" />
            {isBusy && way === pressed ? 'Opening…' : words[way]}
          </Button>
        )
      })}
      <p aria-live="polite" className="w-full text-quiet text-sm">
        {contact && `${shop.name}: ${formatPhone(contact.tel)}`}
      </p>
    </div>
  )
}

/** Undefined for a chat with a number that has none. */
function addressOf(contact: ShopContact, way: Way, question: string): string | undefined {
  if (way === 'call') return callAddress(contact.tel)
  return contact.whatsapp ? chatAddress(contact, question) : undefined
}
