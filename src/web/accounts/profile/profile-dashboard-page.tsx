import { useEffect } from 'react'
import { parseOwnSessions, parseUser } from '#shared/accounts/user-shape.ts'
import { useApi } from '../../api/use-api.ts'
import { KeptAddressesCard } from '../../kept-addresses/kept-addresses-card.tsx'
import { useSession } from '../../sessions/session.ts'
import { EmailConfirmation } from '../email-confirmation.tsx'
import { refreshUser } from '../refresh-user.ts'
import { OwnSessions, sessionsPath } from './own-sessions.tsx'
import { ProfileField } from './profile-field.tsx'
import { ProfileOwnData } from './profile-own-data.tsx'
import { ProfilePassword } from './profile-password.tsx'
import { ProfilePicture } from './profile-picture.tsx'

const roleWords = { customer: 'Customer', vendor: 'Vendor', admin: 'Admin' } as const

/** The user's own account, for every role: details edited one at a time, password, devices. */
export default function ProfilePage() {
  const { user: stored } = useSession()
  const sessions = useApi(sessionsPath, { read: parseOwnSessions })
  // The user stored on this device may be older than what another device has changed.
  useEffect(() => {
    refreshUser()
  }, [])
  if (!stored) return null
  const user = parseUser(stored)
  return (
    <div className="grid max-w-2xl gap-6 xl:max-w-none xl:grid-cols-2 xl:items-start">
      <h1 className="text-2xl xl:col-span-2">My Profile</h1>
      <div className="grid gap-6">
        <section aria-label="Your details" className="card">
          <ProfilePicture user={user} />
          <ul className="px-5 pb-2">
            <ProfileField name="firstName" label="First name" user={user} autoComplete="given-name" />
            <ProfileField name="lastName" label="Last name" user={user} autoComplete="family-name" />
            <ProfileField name="otherNames" label="Other names" user={user} autoComplete="additional-name" />
            <ProfileField name="email" label="Email" user={user} type="email" autoComplete="email">
              <EmailConfirmation key={user.email} user={user} />
            </ProfileField>
            <ProfileField name="tel" label="Phone number" user={user} />
            <ProfileField name="address" label="Address" user={user} autoComplete="address-line1" />
            <li className="border-divider border-t py-4 sm:py-5">
              <p className="text-quiet text-sm">Account type</p>
              <p>{roleWords[user.role]}</p>
            </li>
          </ul>
        </section>
        <KeptAddressesCard />
      </div>
      <div className="grid gap-6">
        <ProfilePassword user={user} onChanged={sessions.reload} />
        <OwnSessions sessions={sessions} />
        <ProfileOwnData user={user} />
      </div>
    </div>
  )
}
