import { formatDate } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { callApi } from '../platform/api-client.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'

type ApplicationDecisionProps = {
  application: VendorApplication
  isSettling: boolean
  onChanged: (application: VendorApplication) => void
  onOutdated: () => void
}

type Answer = { message: string; application: VendorApplication }

/** 'Approve' and 'Reject', offered only while an application waits. */
export function ApplicationDecision({
  application,
  isSettling,
  onChanged,
  onOutdated,
}: ApplicationDecisionProps) {
  const [confirm, confirmDialog] = useConfirm()
  const decide = async (decision: 'approve' | 'reject', words: string) => {
    const path = `/api/vendorApplication/${application._id}/${decision}`
    const answer = await callApi<Answer>(path, { method: 'PATCH' })
    showToast(answer.message || words, 'success')
    onChanged(answer.application)
  }
  const onFailure = ({ status }: { status: number }) => {
    if (status === 409 || status === 404) onOutdated()
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
  const isBusy = approval.isBusy || rejection.isBusy || isSettling

  const approve = async () => {
    const { accountSince } = application
    if (!accountSince || (await confirm(accountQuestion(application.email, accountSince))))
      await approval.run()
  }
  const reject = async () => {
    if (await confirm(rejectQuestion(application))) await rejection.run()
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={approve} className="grow md:grow-0">
          {approval.isBusy ? 'Approving...' : 'Approve'}
        </Button>
        <Button look="plain" isBusy={isBusy} onClick={reject} className="grow md:grow-0">
          {rejection.isBusy ? 'Rejecting...' : 'Reject'}
        </Button>
      </div>
      {confirmDialog}
    </>
  )
}

const accountQuestion = (email: string, since: string) => ({
  title: 'Have you talked to the applicant?',
  text: `An account with ${email} was made on ${formatDate(since)}. It becomes the vendor's, whoever made it.`,
  action: 'Approve',
})

const rejectQuestion = ({ shopName, name, emailLooksRight }: VendorApplication) => ({
  title: 'Reject this application?',
  text: `${shopName} by ${name}. ${emailLooksRight ? 'We tell them by mail, and they' : 'They'} may apply again.`,
  action: 'Reject',
  back: 'Keep it',
  isDestructive: true,
})
