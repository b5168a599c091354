import { type MouseEvent, useId } from 'react'
import type { AdminVendor } from '#shared/admin/administration.ts'
import { parseVendorAnswer } from '#shared/admin/administration-shape.ts'
import { parseConsequencesAnswer } from '#shared/admin/consequences-shape.ts'
import { brand } from '#shared/brand.ts'
import { messages } from '#shared/messages.ts'
import { callAddress, formatPhone } from '#shared/phone.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx'
import { ChatLink } from '../ui/contact-links.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { Link } from '../ui/link.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { type Confirmed, useActionDialog } from './account-action-dialog.tsx'
import { withConsequences } from './consequence-words.ts'

type Changes = {
  /** Called with the vendor as the server returned it. */
  onChanged: (vendor: AdminVendor) => void
  /** Called when the account is no longer a vendor. */
  onLeft: (vendor: AdminVendor) => void
  /** Another administrator was faster: the row is stale. */
  onStale: () => void
}

const headings = [
  { words: 'Shop', width: '@3xl:w-[28%]' },
  { words: 'Vendor', width: '@3xl:w-[27%]' },
  { words: 'Status', width: '@3xl:w-[14%]' },
  { words: 'Actions' },
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
  const { act, isBusy } = useVendorActions(vendor, changes)
  const { shop, name, email, tel } = vendor
  const shopName = shop?.name || `Shop of ${name}`
  const { ask, dialog, forgetReason } = useActionDialog(vendor, shopName)
  const focusBack = useFocusBack(isBusy)
  const askAndDo = async ({ currentTarget }: MouseEvent<HTMLElement>, action: Parameters<typeof ask>[0]) => {
    const confirmed = await ask(action)
    if (!confirmed) return
    if (await act(confirmed)) forgetReason()
    focusBack(currentTarget)
  }
  const [shopId, nameId] = [useId(), useId()]
  return (
    <CardRow>
      <CardCell>
        <p id={shopId} className="font-bold text-lg wrap-anywhere">
          {shop && isSeen(vendor) ? (
            <Link to={`/shops/${shop._id}`} className="link inline-flex min-h-11 items-center @3xl:min-h-7">
              {shopName}
            </Link>
          ) : shop ? (
            shopName
          ) : (
            'No shop'
          )}
        </p>
        {shop?.address && <p className="text-quiet text-sm">{shop.address}</p>}
        {shop?._id && <ShopLinks id={shop._id} nameId={shopId} />}
      </CardCell>
      <CardCell>
        <p id={nameId} className="font-semibold">
          {name}
        </p>
        <p className="text-sm">
          <EmailText email={email} />
        </p>
        {tel && <CallLinks tel={tel} name={name} nameId={nameId} />}
      </CardCell>
      <CardCell>
        <StatusChip status={vendor.isActive ? 'active' : 'inactive'} />
        <WhatIsOff vendor={vendor} />
      </CardCell>
      <CardCell>
        <div className="flex flex-wrap gap-2">
          {vendor.accountActive && shop && (
            <Button
              look="plain"
              isBusy={isBusy}
              onClick={(event) => askAndDo(event, isOpen(vendor) ? 'close-shop' : 'reopen-shop')}
              aria-describedby={shopId}
              className="grow @3xl:grow-0 @3xl:px-3"
            >
              {isOpen(vendor) ? 'Deactivate shop' : 'Activate shop'}
            </Button>
          )}
          <Button
            look="plain"
            isBusy={isBusy}
            onClick={(event) => askAndDo(event, 'change-role')}
            aria-describedby={nameId}
            className="grow @3xl:grow-0 @3xl:px-3"
          >
            Change role
          </Button>
        </div>
        {dialog}
      </CardCell>
    </CardRow>
  )
}

const listsOfShop = [
  ['Products', '/dashboard/admin/listings'],
  ['Orders', '/dashboard/admin/orders'],
  ['Reviews', '/dashboard/admin/reviews'],
] as const

/** The lists of one shop, as text links: a long list has no room for buttons. */
function ShopLinks({ id, nameId }: { id: string; nameId: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {listsOfShop.map(([words, list]) => (
        <Link
          key={words}
          to={`${list}?${new URLSearchParams({ shop: id })}`}
          aria-describedby={nameId}
          className="link inline-flex min-h-11 items-center @3xl:min-h-7"
        >
          {words}
        </Link>
      ))}
    </p>
  )
}

/** Phone and chat as text links, too. */
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

/** Whether visitors find the page of the shop. */
const isSeen = (vendor: AdminVendor) => isOpen(vendor) && vendor.accountActive && vendor.shop?._id !== ''

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
  const tell = (answer: Answer, words: string) =>
    showToast(withConsequences(answer.message || words, parseConsequencesAnswer(answer)), 'success')
  const toggle = useAction(
    async ({ action, reason }: Confirmed) => {
      // Sends the wanted state: another administrator may have been faster, or the response to the last press was lost.
      const json = { status: action === 'close-shop' ? 'inactive' : 'active', reason }
      const answer = await callApi<Answer>(`${path}/toggle`, { method: 'PATCH', json })
      tell(answer, messages.admin.vendorToggled)
      const changed = parseVendorAnswer(answer)
      if (changed) onChanged(changed)
      else onStale()
    },
    { fallback: messages.admin.toggleFailed, onFailure },
  )
  const role = useAction(
    async ({ action, reason }: Confirmed) => {
      const json = { newRole: action.replace('become-', ''), reason }
      const answer = await callApi<Answer>(`${path}/role`, { method: 'PATCH', json })
      tell(answer, messages.admin.vendorRoleUpdated)
      onLeft(vendor)
    },
    { fallback: messages.admin.vendorRoleFailed, onFailure },
  )
  const act = (confirmed: Confirmed): Promise<boolean> =>
    (confirmed.action.endsWith('-shop') ? toggle : role).run(confirmed)
  return { act, isBusy: toggle.isBusy || role.isBusy }
}
