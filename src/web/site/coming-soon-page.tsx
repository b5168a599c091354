import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** A placeholder for pages that do not exist yet. */
export default function ComingSoonPage() {
  return (
    <MessagePage title="Coming Soon" text="We are still setting up this stall. Please look in again soon.">
      <LinkButton to="/shop">Shop now</LinkButton>
    </MessagePage>
  )
}
