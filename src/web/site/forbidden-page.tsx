import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page-layout.tsx'

export default function ForbiddenPage() {
  return (
    <MessagePage sign="403" title="Access Denied - You don't have permission to view this page">
      <LinkButton to="/">Return Home</LinkButton>
    </MessagePage>
  )
}
