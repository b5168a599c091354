import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** Stands where a page is still to come. */
export default function ComingSoonPage() {
  return (
    <MessagePage title="Coming Soon" text="We are still setting up this stall. Please look in again soon.">
      <LinkButton to="/shop">Shop now</LinkButton>
    </MessagePage>
  )
}
