import { useId } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import type { AdminVendor } from '#shared/admin/administration.ts'
import { parseVendorAnswer } from '#shared/admin/administration-shape.ts'
import { brand } from '#shared/brand.ts'
import { messages } from '#shared/messages.ts'
import { callAddress, formatPhone } from '#shared/phone.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx'
import { ChatLink } from '../ui/contact-links.tsx'
import { Link } from '../ui/link.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { RoleSelect } from './role-select.tsx'

type Changes = {
  /** Called with the vendor as the server returned it. */
  onChanged: (vendor: AdminVendor) => void
  /** Called when the account is no longer a vendor. */
  onLeft: (vendor: AdminVendor) => void
  /** Another administrator was faster: the row is stale. */
  onStale: () => void
}

const headings = [
  { words: 'Shop', width: '@3xl:w-[24%]' },
  { words: 'Vendor', width: '@3xl:w-[34%]' },
  { words: 'Role', width: '@3xl:w-[17%]' },
  { words: 'Status' },
]

export function VendorsTable({ vendors, ...changes }: Changes & { vendors: readonly AdminVendor[] }) {
  return (
    <CardTable caption="Vendors" headings={headings}>
      {vendors.map((vendor) => (
        <Row key={vendor._id} vendor={vendor} {...changes} />
      ))}
    </CardTable>
  )
}

function Row({ vendor, ...changes }: Changes & { vendor: AdminVendor }) {
  const { toggle, giveRole, isBusy } = useVendorActions(vendor, changes)
  const { shop, name, email, tel } = vendor
  const [shopId, nameId] = [useId(), useId()]
  return (
    <CardRow>
      <CardCell>
        <p id={shopId} className="font-bold text-lg">
          {shop ? shop.name || `Shop of ${name}` : 'No shop'}
        </p>
        {shop?.address && <p className="text-quiet text-sm">{shop.address}</p>}
      </CardCell>
      <CardCell>
        <p id={nameId} className="font-semibold">
          {name}
        </p>
        <p className="text-sm">{email}</p>
        {tel && <CallLinks tel={tel} name={name} nameId={nameId} />}
      </CardCell>
      <CardCell>
        <RoleSelect user={vendor} onChoose={giveRole} />
      </CardCell>
      <CardCell>
        <StatusChip status={vendor.isActive ? 'active' : 'inactive'} />
        <WhatIsOff vendor={vendor} />
        {vendor.accountActive && shop && (
          <Button
            look="plain"
            isBusy={isBusy}
            onClick={toggle}
            aria-describedby={shopId}
            className="mt-2 w-full @3xl:w-auto"
          >
            {shopVerb(vendor)} shop
          </Button>
        )}
      </CardCell>
    </CardRow>
  )
}

/** Phone and chat as text links: a long list has no room for buttons. */
function CallLinks({ tel, name, nameId }: { tel: string; name: string; nameId: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <a
        href={callAddress(tel)}
        aria-describedby={nameId}
        className="link inline-flex min-h-11 items-center even-figures @3xl:min-h-7"
      >
        {formatPhone(tel)}
      </a>
      <ChatLink
        phone={tel}
        greeting={`Hello ${name}, this is ${brand.name}.`}
        aria-describedby={nameId}
        className="link inline-flex min-h-11 items-center @3xl:min-h-7"
      >
        WhatsApp
      </ChatLink>
    </p>
  )
}

const isOpen = ({ shop }: AdminVendor) => shop?.status === 'active'
const shopVerb = (vendor: AdminVendor) => (isOpen(vendor) ? 'Deactivate' : 'Activate')

/** Why a vendor is inactive: the shop or the account. */
function WhatIsOff({ vendor: { accountActive, shop, email } }: { vendor: AdminVendor }) {
  if (!accountActive)
    return (
      <p className="mt-2 text-sm">
        The account is deactivated.{' '}
        <Link to={`/dashboard/admin/users?${new URLSearchParams({ search: email })}`} className="link">
          Open it under Users
        </Link>
      </p>
    )
  if (shop?.status === 'inactive') return <p className="mt-2 text-sm">The shop is switched off.</p>
  return null
}

type Answer = { message?: string }

function useVendorActions(vendor: AdminVendor, { onChanged, onLeft, onStale }: Changes) {
  const path = `/api/admin/vendors/${vendor._id}`
  const onFailure = ({ status }: { status: number }) => {
    if (status === 404 || status === 409) onStale()
    return false
  }
  const toggle = useAction(
    async () => {
      // Sends the wanted state: another administrator may have been faster, or the response to the last press was lost.
      const json = { status: isOpen(vendor) ? 'inactive' : 'active' }
      const answer = await callApi<Answer>(`${path}/toggle`, { method: 'PATCH', json })
      showToast(answer.message || messages.admin.vendorToggled, 'success')
      const changed = parseVendorAnswer(answer)
      if (changed) onChanged(changed)
      else onStale()
    },
    { fallback: messages.admin.toggleFailed, onFailure },
  )
  const role = useAction(
    async (newRole: Role) => {
      const answer = await callApi<Answer>(`${path}/role`, { method: 'PATCH', json: { newRole } })
      showToast(answer.message || messages.admin.vendorRoleUpdated, 'success')
      onLeft(vendor)
    },
    { fallback: messages.admin.vendorRoleFailed, onFailure },
  )
  return { toggle: () => toggle.run(), giveRole: role.run, isBusy: toggle.isBusy || role.isBusy }
}
