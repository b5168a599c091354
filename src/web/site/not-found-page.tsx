import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page-layout.tsx'

export default function NotFoundPage() {
  return (
    <MessagePage sign="404" title="Oops! The page you are looking for does not exist.">
      <LinkButton to="/">Back to Home</LinkButton>
    </MessagePage>
  )
}
