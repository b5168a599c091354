import { useState } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { downloadFile } from '../../api/download-file.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ProfileLeaving } from './profile-leaving.tsx'

/** What is kept about the user: a file of it, and its end. */
export function ProfileOwnData({ user }: { user: User }) {
  const [isLeaving, setLeaving] = useState(false)
  const { run, isBusy } = useAction(() => downloadFile('/api/user/export'), {
    fallback: messages.ownData.exportFailed,
  })
  return (
    <section aria-labelledby="own-data-title" className="card p-5">
      <h2 id="own-data-title" className="text-xl">
        Your data
      </h2>
      <p className="mt-1 mb-4 text-quiet text-sm">
        One file with your account, your orders and what you wrote. What else we keep, and why:{' '}
        <Link to="/privacy" className="link">
          Privacy
        </Link>
      </p>
      <Button look="plain" isBusy={isBusy} onClick={run}>
        {isBusy ? 'Downloading...' : 'Download my data'}
      </Button>
      <div className="mt-6 border-divider border-t pt-5">
        <p className="mb-3 text-quiet text-sm">We show you first what follows, and ask for your password.</p>
        <Button look="danger" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      </div>
      {isLeaving && <ProfileLeaving user={user} onClose={() => setLeaving(false)} />}
    </section>
  )
}
