import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page-layout.tsx'

export default function DealsPage() {
  return (
    <MessagePage title="Deals" text="This page will be available after our MVP launch.">
      <LinkButton to="/shop">Shop now</LinkButton>
    </MessagePage>
  )
}
