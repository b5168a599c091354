import { parseShopAnswer } from '#shared/shops/shop-shape.ts'
import { useApi } from '../api/use-api.ts'
import { ContactLinks } from '../ui/contact-links.tsx'
import { useSupportContact } from '../ui/support-contact.ts'

/** Tells a vendor whose shop the office has switched off, and how to reach the office; else nothing. */
export function ShopSwitchedOff() {
  const shop = useApi('/api/vendor/shop', { read: parseShopAnswer }).data
  return shop?.status === 'inactive' ? <SwitchedOffNotice /> : null
}

export function SwitchedOffNotice() {
  const { phone } = useSupportContact()
  return (
    <div className="my-4 max-w-2xl rounded-card bg-clay-soft p-4">
      <p className="mb-3">
        <strong>The office has switched your shop off.</strong> Your products are hidden and cannot be
        ordered. You can still finish open orders. Please talk to us:
      </p>
      <ContactLinks phone={phone} name="the office" greeting="Hello, my shop on Makit is switched off." />
    </div>
  )
}
