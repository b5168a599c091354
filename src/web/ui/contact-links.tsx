import { formatPhone } from '#shared/phone.ts'
import { ChatIcon, PhoneIcon } from './icons.tsx'

type ContactLinksProps = {
  /** `+232XXXXXXXX`, or any number of 6 to 15 digits. */
  phone: string
  /** Whom the links reach, e.g. the shop's name. */
  name: string
  /** First words of the chat, e.g. 'Hello, about my order #4f09bc'. */
  greeting?: string
}

/** Address of a WhatsApp chat; a local number counts as one of Sierra Leone. */
export function whatsAppAddress(phone: string, text?: string): string {
  const digits = phone.replace(/^0/, '232').replace(/\D/g, '')
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

/** 'Call' and 'WhatsApp' for a shop or a buyer: payment and delivery are arranged by talking. */
export function ContactLinks({ phone, name, greeting }: ContactLinksProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a href={`tel:${phone}`} className="button button-plain" aria-description={name}>
        <PhoneIcon className="size-5 text-green" />
        Call
      </a>
      <a
        href={whatsAppAddress(phone, greeting)}
        target="_blank"
        rel="noreferrer"
        className="button button-plain"
        aria-description={name}
      >
        <ChatIcon className="size-5 text-green" />
        WhatsApp
      </a>
      <span className="text-quiet text-sm even-figures">{formatPhone(phone)}</span>
    </div>
  )
}
