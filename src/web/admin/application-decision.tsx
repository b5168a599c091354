import { messages } from '#shared/messages.ts'
import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { parseApplicationAnswer } from '#shared/vendor-applications/application-shape.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'

type ApplicationDecisionProps = {
  application: VendorApplication
  isSettling: boolean
  onChanged: (application: VendorApplication) => void
  onStale: () => void
}

type Answer = { message?: string }

/** Id of the element in the row that names the shop. */
export const shopNameId = (applicationId: string): string => `shop-of-${applicationId}`

/** 'Approve' and 'Reject', offered only while an application is pending; the row tells what to know before deciding. */
export function ApplicationDecision({
  application,
  isSettling,
  onChanged,
  onStale,
}: ApplicationDecisionProps) {
  const decide = async (decision: 'approve' | 'reject', words: string) => {
    const path = `/api/vendorApplication/${application._id}/${decision}`
    const answer = await callApi<Answer>(path, { method: 'PATCH' })
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
  const rejection = useAction(() => decide('reject', messages.application.rejected), {
    fallback: messages.application.rejectFailed,
    onFailure,
  })
  const subject = shopNameId(application._id)
  const isBusy = approval.isBusy || rejection.isBusy || isSettling
  return (
    <div className="flex flex-wrap gap-3">
      <Button isBusy={isBusy} onClick={approval.run} aria-describedby={subject} className="grow md:grow-0">
        {approval.isBusy ? 'Approving...' : 'Approve'}
      </Button>
      <Button
        look="plain"
        isBusy={isBusy}
        onClick={rejection.run}
        aria-describedby={subject}
        className="grow md:grow-0"
      >
        {rejection.isBusy ? 'Rejecting...' : 'Reject'}
      </Button>
    </div>
  )
}
