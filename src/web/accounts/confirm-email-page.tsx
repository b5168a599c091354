import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { currentSession } from '../sessions/session.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page-layout.tsx'
import { refreshUser } from './refresh-user.ts'
import { useMailedLink } from './use-mailed-link.ts'

/**
 * Where the link of a confirmation mail leads, with or without a session. Opening the page changes nothing, because programs
 * that check mails open links too: the user presses the button.
 */
export default function ConfirmEmailPage() {
  const [link, setLink] = useMailedLink()
  // One replaces the other once the address has been read: the footer waits below.
  return (
    <div className="min-h-dvh">
      {link.state === 'used' && <Confirmed />}
      {(link.state === 'missing' || link.state === 'dead') && <NoLink state={link.state} />}
      {link.state === 'open' && (
        <Confirm token={link.token ?? ''} onEnd={(state) => setLink({ token: null, state })} />
      )}
    </div>
  )
}

type ConfirmProps = { token: string; onEnd: (state: 'dead' | 'used') => void }

function Confirm({ token, onEnd }: ConfirmProps) {
  const { run, isBusy } = useAction(
    async () => {
      await callApi('/api/auth/confirm-email', { method: 'POST', json: { token }, withToken: false })
      if (currentSession().user) refreshUser()
      onEnd('used')
    },
    {
      fallback: messages.networkError,
      onFailure: ({ errors }) => {
        if (errors.token) onEnd('dead')
        return errors.token !== undefined
      },
    },
  )
  return (
    <MessagePage
      title="Confirm your email"
      text="Press the button if you have an account here. Then our emails tell you what was ordered, at which shop and why something changed."
    >
      <Button isBusy={isBusy} onClick={run}>
        {isBusy ? 'Confirming...' : 'Confirm my email'}
      </Button>
    </MessagePage>
  )
}

function Confirmed() {
  return (
    <MessagePage
      title="Your email is confirmed"
      text="From now on our emails tell you what was ordered, at which shop and why something changed."
    >
      <LinkButton to="/shop">Go to the shop</LinkButton>
    </MessagePage>
  )
}

function NoLink({ state }: { state: 'missing' | 'dead' }) {
  const isDead = state === 'dead'
  return (
    <MessagePage
      title={isDead ? 'This link no longer works' : 'Confirm your email'}
      text={`${isDead ? 'It has expired or was already used.' : 'Please open the link from our email.'} Your profile says whether your email is confirmed, and sends you a new link.`}
    >
      <LinkButton to="/dashboard/customer/profile">Go to my profile</LinkButton>
    </MessagePage>
  )
}
