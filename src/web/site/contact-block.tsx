import type { ReactNode } from 'react'
import { brand } from '#shared/brand.ts'
import { callAddress, formatPhone } from '#shared/phone.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { ChatLink } from '../ui/contact-links.tsx'
import { GoButton } from '../ui/go-button.tsx'
import { ChatIcon, PhoneIcon, PlaceIcon } from '../ui/icons.tsx'

/** How to reach Makit: chat, phone, address. */
export function ContactBlock() {
  const { phone, address } = useSupportContact()
  return (
    <section
      aria-labelledby="contact-title"
      className="card grid gap-5 p-5 md:p-8 lg:grid-cols-[1fr_auto] lg:items-center"
    >
      <div>
        <h2 id="contact-title" className="text-2xl">
          Need help? Talk to us
        </h2>
        <dl className="mt-4 grid gap-4 sm:grid-cols-3 lg:gap-8">
          <Way words="Chat" Icon={ChatIcon}>
            <ChatLink phone={phone} greeting={`Hello ${brand.name}, I have a question.`} className={link}>
              Chat on WhatsApp
            </ChatLink>
            <a href={`sms:${phone}`} className={link}>
              Chat by SMS
            </a>
          </Way>
          <Way words="Phone" Icon={PhoneIcon}>
            <a href={callAddress(phone)} className={link}>
              {formatPhone(phone)}
            </a>
            <p className="text-quiet text-sm">{brand.supportHours}</p>
          </Way>
          <Way words="HQ address" Icon={PlaceIcon}>
            <p className="py-2.5">{address}</p>
          </Way>
        </dl>
      </div>
      <GoButton to="/contact" className="lg:justify-self-end">
        Get in Touch
      </GoButton>
    </section>
  )
}

const link = 'flex min-h-11 w-fit items-center hover:underline'

type WayProps = { words: string; Icon: typeof ChatIcon; children: ReactNode }

const Way = ({ words, Icon, children }: WayProps) => (
  <div>
    <dt className="flex items-center gap-2 font-semibold">
      <Icon className="size-5 text-green" />
      {words}
    </dt>
    <dd className="pl-7">{children}</dd>
  </div>
)
