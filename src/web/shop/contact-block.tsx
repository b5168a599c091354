import { formatPhone } from '#shared/phone.ts'
import { useSupportContact } from '../platform/support-contact.ts'
import { whatsAppAddress } from '../ui/contact-links.tsx'
import { ChatIcon, PhoneIcon, PlaceIcon } from '../ui/first-icons.tsx'
import { GoButton } from '../ui/go-button.tsx'

/** How to reach the office: chat, phone, address. */
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
        <ul className="mt-3 grid gap-1 lg:grid-cols-3 lg:gap-6">
          <li>
            <a
              href={whatsAppAddress(phone, 'Hello Makit, I have a question.')}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 items-center gap-3 hover:underline"
            >
              <ChatIcon className="size-5 shrink-0 text-green" />
              Chat on WhatsApp
            </a>
          </li>
          <li>
            <a href={`tel:${phone}`} className="flex min-h-11 items-center gap-3 hover:underline">
              <PhoneIcon className="size-5 shrink-0 text-green" />
              {formatPhone(phone)}
            </a>
          </li>
          <li className="flex min-h-11 items-center gap-3">
            <PlaceIcon className="size-5 shrink-0 text-green" />
            {address}
          </li>
        </ul>
      </div>
      <GoButton to="/contact" className="lg:justify-self-end">
        Get in Touch
      </GoButton>
    </section>
  )
}
