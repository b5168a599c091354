import { useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { parseApplicationConsequences } from '#shared/vendor-applications/application-consequences-shape.ts'
import { parseApplicationAnswer } from '#shared/vendor-applications/application-shape.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { type Decision, whatFollowsDecision } from './application-consequence-words.ts'

type ApplicationDecisionProps = {
  application: VendorApplication
  isSettling: boolean
  onChanged: (application: VendorApplication) => void
  onStale: () => void
}

type Answer = { message?: string }

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
        <DecisionDialog
          application={application}
          decision={asked}
          reason={reason}
          onReason={setReason}
          onClose={close}
          onConfirm={decide}
          onDecided={() => {
            close()
            changes.onStale()
          }}
        />
      )}
    </div>
  )
}

type DecisionDialogProps = {
  application: VendorApplication
  decision: Decision
  reason: string
  onReason: (reason: string) => void
  onClose: () => void
  onConfirm: () => void
  /** Closed after it has said that another administrator was faster. */
  onDecided: () => void
}

/**
 * Where the server cannot say what follows, the administrator can decide all the same; not where another administrator has
 * decided already.
 */
function DecisionDialog(props: DecisionDialogProps) {
  const { application, decision, reason, onReason, onClose, onConfirm, onDecided } = props
  const path = `/api/vendorApplication/${application._id}/consequences`
  const { data, failure, isLoading, reload } = useApi(path, { read: parseApplicationConsequences })
  const isAsking = isLoading && !failure
  const isRejecting = decision === 'reject'
  const isDecided = failure?.code === 'application_decided'
  const isRefused = !isRejecting && !failure && Boolean(data?.approval.obstacle)
  const follows = () =>
    isDecided
      ? [messages.application.alreadyDecided]
      : whatFollowsDecision(decision, application, failure ? undefined : data)
  return (
    <ActionDialog
      title={`${isRejecting ? 'Reject' : 'Approve'} ${application.shopName}?`}
      action={isRejecting ? 'Reject' : 'Approve'}
      isDestructive={isRejecting}
      isWaiting={isAsking || isRefused}
      isOver={isDecided}
      follows={isAsking ? [] : follows()}
      onRetry={failure && !isDecided ? reload : undefined}
      reason={
        isRejecting && !isDecided && application.emailLooksRight
          ? { reader: application.name, value: reason, onChange: onReason }
          : undefined
      }
      onClose={isDecided ? onDecided : onClose}
      onConfirm={onConfirm}
    />
  )
}

/** Beside the specification's words, which say only what was decided. */
const whoIsTold = ({ name, emailLooksRight }: VendorApplication): string =>
  emailLooksRight ? `${name} gets an email.` : 'No email reaches them: please call.'

function useDecisions(
  application: VendorApplication,
  { onChanged, onStale }: Pick<ApplicationDecisionProps, 'onChanged' | 'onStale'>,
) {
  const decide = async (decision: Decision, words: string, json?: { reason: string }) => {
    const path = `/api/vendorApplication/${application._id}/${decision}`
    const answer = await callApi<Answer>(path, { method: 'PATCH', json })
    showToast(`${answer.message || words}. ${whoIsTold(application)}`, 'success')
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
