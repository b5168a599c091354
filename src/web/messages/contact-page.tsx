import { type ReactNode, useEffect, useRef, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { callAddress, formatPhone } from '#shared/phone.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { Button } from '../ui/button.tsx'
import { ChatLink } from '../ui/contact-links.tsx'
import { ChatIcon, ClockIcon, MailIcon, PhoneIcon, PlaceIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ContactForm } from './contact-form.tsx'

export default function ContactPage() {
  const [sentBy, setSentBy] = useState<string | null>(null)
  return (
    <div className="page">
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-6 lg:grid-cols-[1fr_20rem] lg:items-start lg:gap-10">
        <div>
          <h1 className="text-3xl">Contact</h1>
          <p className="mt-2 mb-5 text-quiet">
            A question, a problem with an order, an idea? Write to us. A person reads every message.
          </p>
          {sentBy === null ? (
            <ContactForm onSent={setSentBy} />
          ) : (
            <MessageSent firstName={sentBy} onWriteAgain={() => setSentBy(null)} />
          )}
        </div>
        <ContactDetails />
      </div>
    </div>
  )
}

function MessageSent({ firstName, onWriteAgain }: { firstName: string; onWriteAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone: screen readers and the keyboard go on here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card p-5 md:p-8">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Thank you, {firstName}
      </h2>
      <p className="mt-2 mb-5">
        Your message is with us. We answer {brand.supportHours}, by phone or by email.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/shop">Go to the shop</LinkButton>
        <Button look="plain" onClick={onWriteAgain}>
          Write another message
        </Button>
      </div>
    </section>
  )
}

function ContactDetails() {
  const { phone, email, address } = useSupportContact()
  return (
    <aside className="card p-5 lg:mt-2">
      <h2 className="text-lg">Talk to us</h2>
      <ul className="mt-3 grid grid-cols-1 gap-2">
        <Detail Icon={ChatIcon}>
          <ChatLink phone={phone} greeting={`Hello ${brand.name}, I have a question.`} className={detailLink}>
            Chat on WhatsApp
          </ChatLink>
        </Detail>
        <Detail Icon={PhoneIcon}>
          <a href={callAddress(phone)} className={detailLink}>
            {formatPhone(phone)}
          </a>
        </Detail>
        <Detail Icon={MailIcon}>
          <a href={`mailto:${email}`} className={detailLink}>
            {email}
          </a>
        </Detail>
        <Detail Icon={PlaceIcon}>{address}</Detail>
        <Detail Icon={ClockIcon}>
          <span>
            Support hours: <span className="inline-block">{brand.supportHours}</span>
          </span>
        </Detail>
      </ul>
      <hr className="my-4 border-divider" />
      <p>
        Many answers stand in the{' '}
        <Link to="/faq" className="link">
          FAQ
        </Link>
        . About one product, the shop knows best: its number is on your order.
      </p>
    </aside>
  )
}

const detailLink = 'inline-flex min-h-11 items-center hover:underline'

function Detail({ Icon, children }: { Icon: typeof ClockIcon; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Icon className="size-5 shrink-0 text-green" />
      {children}
    </li>
  )
}
