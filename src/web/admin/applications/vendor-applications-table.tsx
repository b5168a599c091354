import { type ReactNode, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { formatDate } from '#shared/dates.ts'
import type { ApplicationStatus, VendorApplication } from '#shared/vendor-applications/application.ts'
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { FoldedText } from '../folded-text.tsx'
import { ApplicationDecision, shopNameId } from './application-decision.tsx'
import { InvitationActions } from './invitation-actions.tsx'

type Changes = {
  /** The rows have just moved: presses decide nothing. */
  isSettling: boolean
  /** Called with the application as the server returned it. */
  onChanged: (application: VendorApplication) => void
  /** Another administrator was faster: the row is stale. */
  onStale: () => void
}

export function VendorApplicationsTable({
  status,
  applications,
  ...changes
}: Changes & { status: ApplicationStatus; applications: readonly VendorApplication[] }) {
  const headings = [
    { words: 'Shop', width: '@3xl:w-[28%] @5xl:w-[36%]' },
    { words: 'Applicant', width: '@3xl:w-[40%] @5xl:w-[36%]' },
    { words: status === 'pending' ? 'Decision' : 'Answer' },
  ]
  return (
    <CardTable caption={`Vendor Applications: ${status}`} headings={headings}>
      {applications.map((application) => (
        <Row key={application._id} application={application} {...changes} />
      ))}
    </CardTable>
  )
}

function Row({ application, ...changes }: Changes & { application: VendorApplication }) {
  const [link, setLink] = useState<string | null>(null)
  const { name, tel, shopName } = application
  const greeting = link
    ? `Hello ${name}, your shop ${shopName} on ${brand.name} is approved. Choose your password here: ${link}`
    : `Hello ${name}, we have your application for ${shopName} on ${brand.name}.`
  return (
    <CardRow>
      <CardCell>
        <ShopOf application={application} />
      </CardCell>
      <CardCell>
        <ApplicantOf application={application} />
        {tel && (
          <div className="mt-3">
            <ContactLinks phone={tel} name={name} greeting={greeting} />
          </div>
        )}
      </CardCell>
      <CardCell>
        {application.status === 'pending' && <ApplicationDecision application={application} {...changes} />}
        {application.status !== 'pending' && <Answered application={application} />}
        {application.invitationPending && (
          <InvitationActions application={application} link={link} onLink={setLink} {...changes} />
        )}
      </CardCell>
    </CardRow>
  )
}

function ShopOf({
  application: { _id, shopName, shopDescription, address, town, createdAt },
}: {
  application: VendorApplication
}) {
  return (
    <>
      <p id={shopNameId(_id)} className="font-bold text-lg">
        {shopName}
      </p>
      <FoldedText text={shopDescription} className="mt-1" />
      <p className="mt-1 text-quiet">{address}</p>
      {town && <p className="text-quiet">Town: {town}</p>}
      {createdAt && <p className="mt-1 text-quiet text-sm">Applied on {formatDate(createdAt)}</p>}
    </>
  )
}

function ApplicantOf({ application }: { application: VendorApplication }) {
  const { name, email, emailLooksRight } = application
  return (
    <>
      <p className="font-semibold">{name}</p>
      <p>
        <EmailText email={email} />
      </p>
      {!emailLooksRight && <Warning>This email looks wrong: nothing reaches it. Please call.</Warning>}
      <AccountOf application={application} />
    </>
  )
}

/** What approval changes for an account that exists already. */
function AccountOf({ application }: { application: VendorApplication }) {
  const { accountSince, sentByAccount, status, invitationPending } = application
  if (!accountSince) return null
  const since = `Account since ${formatDate(accountSince)}`
  if (status === 'pending' && sentByAccount) {
    return (
      <Warning>
        {since}. The application was sent from it: the account becomes a vendor as soon as you approve.
        Signing up does not prove whose email it is, so please call first.
      </Warning>
    )
  }
  if (status !== 'pending' && !invitationPending) return null
  return (
    <p className="mt-2 text-quiet text-sm">
      {since}. The application was not sent from it: the account becomes a vendor only when the link we email
      is opened.
    </p>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 flex gap-2 rounded-field bg-clay-soft px-3 py-2 text-clay text-sm">
      <AlertIcon className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

function Answered({
  application: { status, decidedAt, reason, invitationPending },
}: {
  application: VendorApplication
}) {
  if (status === 'pending') return null
  return (
    <>
      {invitationPending ? (
        <StatusChip status="pending" words="Invitation not used yet" />
      ) : (
        <StatusChip status={status} />
      )}
      {decidedAt && (
        <p className="mt-2 text-quiet text-sm">{`${answerWords[status]} ${formatDate(decidedAt)}`}</p>
      )}
      {reason && <p className="mt-1 whitespace-pre-line text-sm">Reason: {reason}</p>}
    </>
  )
}

const answerWords = { approved: 'Approved on', rejected: 'Rejected on' } as const
