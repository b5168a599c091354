import type { ReactNode } from 'react'
import { callAddress, formatPhone, whatsAppAddress } from '#shared/phone.ts'
import { ChatIcon, PhoneIcon } from './icons.tsx'

type ContactLinksProps = {
  phone: string
  /** Whom the links reach, e.g. the shop's name. */
  name: string
  /** First words of the chat, e.g. 'Hello, about my order #4f09bc'. */
  greeting?: string
  /** The text of the chat's button where it is the main action: it is then green, and the first. */
  mainAct?: string | undefined
  /** Further classes of that button. */
  mainLook?: string
}

/** 'Call' and 'WhatsApp' for a shop or a buyer: payment and delivery are arranged by talking. */
export function ContactLinks({ phone, name, greeting, mainAct, mainLook }: ContactLinksProps) {
  const call = (
    <a href={callAddress(phone)} className="button button-plain" aria-description={name}>
      <PhoneIcon className="size-5 text-green" />
      Call
    </a>
  )
  const chat = (
    <ChatLink
      phone={phone}
      greeting={greeting}
      className={mainAct ? `button button-main ${mainLook}` : 'button button-plain'}
      aria-description={name}
    >
      <ChatIcon className={mainAct ? 'size-5' : 'size-5 text-green'} />
      {mainAct ?? 'WhatsApp'}
    </ChatLink>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mainAct && chat}
      {call}
      {!mainAct && chat}
      <span className="text-quiet text-sm even-figures">{formatPhone(phone)}</span>
    </div>
  )
}

type ChatLinkProps = Pick<ContactLinksProps, 'phone'> & {
  greeting: string | undefined
  className: string
  children: ReactNode
  'aria-description'?: string
  'aria-describedby'?: string
}

/** Opens a WhatsApp chat; nothing for what is no phone number. */
export function ChatLink({ phone, greeting, ...link }: ChatLinkProps) {
  const address = whatsAppAddress(phone, greeting)
  return address && <a href={address} target="_blank" rel="noreferrer" {...link} />
}
