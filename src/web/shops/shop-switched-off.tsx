import { brand } from '#shared/brand.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { ContactLinks } from '../ui/contact-links.tsx'

/** Tells a vendor that an administrator has switched the shop off, with ways to reach Makit. */
export function SwitchedOffNotice() {
  const { phone } = useSupportContact()
  return (
    <div className="my-4 max-w-2xl rounded-card bg-clay-soft p-4">
      <p className="mb-3">
        <strong>An administrator has switched your shop off.</strong> Your products are hidden and cannot be
        ordered. You can still finish open orders. If a reason was given, it is in our mail to you. Please
        talk to us:
      </p>
      <ContactLinks phone={phone} name={brand.name} greeting="Hello, my shop on Makit is switched off." />
    </div>
  )
}
