import { parseOwnAccount, parseSecurity } from '#shared/admin/administration-shape.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../../api/use-api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { newestLogs } from '../security-log.tsx'
import { AdminPasswordForm } from './admin-password-form.tsx'
import { AdminProfileForm } from './admin-profile-form.tsx'
import { SecuritySettings } from './security-settings.tsx'

export default function AdminSettingsPage() {
  const profile = useApi('/api/admin/settings/profile', { read: parseOwnAccount })
  const security = useApi(newestLogs, { read: parseSecurity })
  const failure = profile.failure ?? security.failure
  const isThere = profile.data && security.data
  const reload = () => {
    profile.reload()
    security.reload()
  }
  return (
    <>
      <h1 className="mb-4 text-2xl">Settings</h1>
      {!isThere && failure && (
        <FailedState message={failure.message || messages.admin.settingsFailed} onRetry={reload} />
      )}
      {!isThere && !failure && (
        <Loading>
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {profile.data && security.data && (
        <div className="grid items-start gap-6 @min-[36rem]:grid-cols-2">
          <div className="grid gap-6">
            <AdminProfileForm user={profile.data} onSaved={(user) => profile.setData(() => user)} />
            <AdminPasswordForm
              email={profile.data.email}
              names={[profile.data.firstName, profile.data.lastName]}
            />
          </div>
          <SecuritySettings security={security.data} onChanged={security.reload} />
        </div>
      )}
    </>
  )
}
