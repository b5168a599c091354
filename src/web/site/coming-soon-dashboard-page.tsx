import { useSession } from '../sessions/session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page-layout.tsx'
import { dashboardLinks } from './role-links.ts'

/** A placeholder for pages that do not exist yet, with ways to one's own pages and to the shop. */
export default function ComingSoonPage() {
  const { user } = useSession()
  const [ownStart] = user ? dashboardLinks[user.role] : []
  return (
    <MessagePage title="Coming Soon" text="We are still setting up this stall. Please look in again soon.">
      <div className="flex flex-wrap justify-center gap-3">
        {ownStart && <LinkButton to={ownStart.to}>Back to my dashboard</LinkButton>}
        <LinkButton to="/shop" look={ownStart ? 'plain' : 'main'}>
          Shop now
        </LinkButton>
      </div>
    </MessagePage>
  )
}
