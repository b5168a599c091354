import { useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { parseApplicationAnswer } from '#shared/vendor-applications/application-shape.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { ActionDialog } from './action-dialog.tsx'

type ApplicationDecisionProps = {
  application: VendorApplication
  isSettling: boolean
  onChanged: (application: VendorApplication) => void
  onStale: () => void
}

type Answer = { message?: string }
type Decision = 'approve' | 'reject'

/** Id of the element in the row that names the shop. */
export const shopNameId = (applicationId: string): string => `shop-of-${applicationId}`

/** 'Approve' and 'Reject', offered only while an application is pending; each asks first and says what follows. */
export function ApplicationDecision({ application, isSettling, ...changes }: ApplicationDecisionProps) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const [reason, setReason] = useState('')
  const { approval, rejection } = useDecisions(application, changes)
  const subject = shopNameId(application._id)
  const isBusy = approval.isBusy || rejection.isBusy || isSettling
  const close = () => setAsked(null)
  const decide = () => {
    close()
    void (asked === 'approve' ? approval.run() : rejection.run(reason.trim()))
  }
  const isRejecting = asked === 'reject'
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        isBusy={isBusy}
        onClick={() => setAsked('approve')}
        aria-describedby={subject}
        className="grow md:grow-0"
      >
        {approval.isBusy ? 'Approving...' : 'Approve'}
      </Button>
      <Button
        look="plain"
        isBusy={isBusy}
        onClick={() => setAsked('reject')}
        aria-describedby={subject}
        className="grow md:grow-0"
      >
        {rejection.isBusy ? 'Rejecting...' : 'Reject'}
      </Button>
      {asked && (
        <ActionDialog
          title={`${isRejecting ? 'Reject' : 'Approve'} ${application.shopName}?`}
          action={isRejecting ? 'Reject' : 'Approve'}
          isDestructive={isRejecting}
          follows={isRejecting ? followsRejection(application) : followsApproval(application)}
          reason={
            isRejecting && application.emailLooksRight
              ? { reader: application.name, value: reason, onChange: setReason }
              : undefined
          }
          onClose={close}
          onConfirm={decide}
        />
      )}
    </div>
  )
}

const cannotBeMailed = 'The email looks wrong: nothing reaches it. Please call.'

function followsApproval({ name, email, emailLooksRight, sentByAccount }: VendorApplication): string[] {
  if (sentByAccount)
    return [
      `The account of ${name} becomes a vendor at once, and the shop opens.`,
      'An account that is a vendor already keeps its shop as it is.',
      `${name} gets an email.`,
    ]
  return [
    emailLooksRight ? `${email} gets an email with a link to choose a password.` : cannotBeMailed,
    'The shop opens when the link is used.',
  ]
}

const followsRejection = ({ name, emailLooksRight }: VendorApplication): string[] => [
  'No shop is opened. They may apply again.',
  emailLooksRight ? `${name} gets an email.` : cannotBeMailed,
]

function useDecisions(
  application: VendorApplication,
  { onChanged, onStale }: Pick<ApplicationDecisionProps, 'onChanged' | 'onStale'>,
) {
  const decide = async (decision: Decision, words: string, json?: { reason: string }) => {
    const path = `/api/vendorApplication/${application._id}/${decision}`
    const answer = await callApi<Answer>(path, { method: 'PATCH', json })
    showToast(answer.message || words, 'success')
    const decided = parseApplicationAnswer(answer)
    if (decided?._id === application._id) onChanged(decided)
    else onStale()
  }
  const onFailure = ({ status }: { status: number }) => {
    if (status === 409 || status === 404) onStale()
    return false
  }
  const approval = useAction(() => decide('approve', messages.application.approved), {
    fallback: messages.application.approveFailed,
    onFailure,
  })
  const rejection = useAction(
    (reason: string) => decide('reject', messages.application.rejected, { reason }),
    { fallback: messages.application.rejectFailed, onFailure },
  )
  return { approval, rejection }
}
