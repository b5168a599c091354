import { brand } from '#shared/brand.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { ContactLinks } from '../ui/contact-links.tsx'

/** Tells a vendor whose account has no shop why nothing can be sold here, and who opens one. */
export function NoShop() {
  const { phone } = useSupportContact()
  return (
    <div className="my-4 max-w-2xl rounded-card bg-clay-soft p-4">
      <p className="mb-3">
        <strong>Your account has no shop yet.</strong> You can add products as soon as we have opened it for
        you. Please talk to us:
      </p>
      <ContactLinks
        phone={phone}
        name={brand.name}
        greeting={`Hello, my account on ${brand.name} has no shop.`}
      />
    </div>
  )
}
