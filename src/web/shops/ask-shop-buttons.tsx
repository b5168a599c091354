import { useEffect, useRef, useState } from 'react'
import { callAddress, formatPhone } from '#shared/phone.ts'
import type { ShopContact } from '#shared/shops/shop-contact.ts'
import {
  type AskedProduct,
  chatAddress,
  parseShopContact,
  questionText,
} from '#shared/shops/shop-question.ts'
import { ApiFailure, callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'

const ways = [
  { way: 'chat', words: 'Ask on WhatsApp', Icon: ChatIcon },
  { way: 'call', words: 'Call the shop', Icon: PhoneIcon },
] as const
type Way = (typeof ways)[number]['way']

/** What a question is about: a shop, or a product of it; `url` is its page. */
export type Asked = { shopId: string; url: string; product?: AskedProduct }

/**
 * The number is loaded at the press. Then the page itself goes to the chat or the call, because a browser blocks a window that
 * opens so late; and the buttons become links, for phones that open nothing without another press.
 */
export default function AskShopButtons({ shopId, url, product }: Asked) {
  const [contact, setContact] = useState<ShopContact | null>(null)
  const [pressed, setPressed] = useState<Way>('chat')
  // The button that had the focus is gone then.
  const pressedLink = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (contact) pressedLink.current?.focus()
  }, [contact])
  const addressOf = (way: Way, { name, tel, whatsapp }: ShopContact): string =>
    way === 'call' ? callAddress(tel) : whatsapp && chatAddress(whatsapp, questionText(name, url, product))
  const { run, isBusy } = useAction(
    async (way: Way) => {
      setPressed(way)
      const path = `/api/shops/${shopId}/contact`
      const found = parseShopContact(await callApi(path, { withToken: false }))
      if (!found) throw new ApiFailure(200, null)
      setContact(found)
      const address = addressOf(way, found)
      if (address) location.assign(address)
    },
    { fallback: 'The number could not be loaded. Please try again.' },
  )
  return (
    <>
      <div className="wide-columns grid gap-2">
        {ways.map(({ way, words, Icon }) => {
          if (!contact)
            return (
              <Button key={way} look="plain" isBusy={isBusy} onClick={() => void run(way)} className="px-2">
                <Icon className="size-5 text-green" />
                {isBusy && way === pressed ? 'Opening…' : words}
              </Button>
            )
          const address = addressOf(way, contact)
          return (
            address && (
              <a
                key={way}
                ref={way === pressed ? pressedLink : undefined}
                href={address}
                className="button button-plain px-2"
              >
                <Icon className="size-5 text-green" />
                {words}
              </a>
            )
          )
        })}
      </div>
      <p role="status" className={contact ? 'mt-2 text-quiet text-sm' : undefined}>
        {contact && `${contact.name}: ${formatPhone(contact.tel)}`}
      </p>
    </>
  )
}
