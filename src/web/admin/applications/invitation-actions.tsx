import { messages } from '#shared/messages.ts'
import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { parseApplicationAnswer } from '#shared/vendor-applications/application-shape.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { TextField } from '../../forms/field.tsx'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'

type InvitationActionsProps = {
  application: VendorApplication
  /** The new link, once there is one. */
  link: string | null
  onLink: (link: string) => void
  onChanged: (application: VendorApplication) => void
  onStale: () => void
}

type Answer = { message?: string; link: string }

/** 'Send again' and 'Copy link' for an invitation that is not accepted yet; each makes a new link and ends the old one. */
export function InvitationActions(props: InvitationActionsProps) {
  const { application, link, onLink, onChanged, onStale } = props
  const invite = async () => {
    const path = `/api/vendorApplication/${application._id}/invite`
    const answer = await callApi<Answer>(path, { method: 'POST' })
    onLink(answer.link)
    const invited = parseApplicationAnswer(answer)
    if (invited) onChanged(invited)
    return answer
  }
  const options = {
    fallback: messages.application.inviteFailed,
    onFailure: ({ status }: { status: number }) => {
      if (status === 409 || status === 404) onStale()
      return false
    },
  }
  const sending = useAction(async () => {
    const { message } = await invite()
    showToast(message || messages.application.invited, 'success')
  }, options)
  const copying = useAction(async () => {
    const answer = invite()
    if (await isCopied(answer.then((given) => given.link))) showToast('Link copied', 'success')
    else showToast('Please copy the link from its field', 'info')
  }, options)
  const isBusy = sending.isBusy || copying.isBusy
  return (
    <div className="mt-3 grid gap-3">
      <div className="flex flex-wrap gap-3">
        {application.emailLooksRight && (
          <Button look="plain" isBusy={isBusy} onClick={sending.run} className="grow md:grow-0">
            {sending.isBusy ? 'Sending...' : 'Send again'}
          </Button>
        )}
        <Button look="plain" isBusy={isBusy} onClick={copying.run} className="grow md:grow-0">
          {copying.isBusy ? 'Copying...' : 'Copy link'}
        </Button>
      </div>
      {link && (
        <TextField
          label="New link"
          hint="Works once and for 7 days. Older links no longer work. Give it to the applicant only."
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
    </div>
  )
}

/**
 * Copies the link to the clipboard. Browsers allow that only during a press, and the response comes later: so the clipboard
 * gets a promise. Returns false where there is no clipboard (plain HTTP) or the browser refuses; throws when the call failed.
 */
async function isCopied(link: Promise<string>): Promise<boolean> {
  const text = link.then((address) => new Blob([address], { type: 'text/plain' }))
  const written = await writeToClipboard(text).then(
    () => true,
    () => false,
  )
  await link
  return written
}

async function writeToClipboard(text: Promise<Blob>): Promise<void> {
  if (!navigator.clipboard?.write) {
    await text
    throw new Error('There is no clipboard here')
  }
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
}
