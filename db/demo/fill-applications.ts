import { readNotifications } from '#server/notifications/read-notifications.ts'
import type { Caller } from '#server/sessions/session.ts'
import { approveApplication } from '#server/vendor-applications/approve-application.ts'
import { rejectApplication } from '#server/vendor-applications/reject-application.ts'
import { submitApplication } from '#server/vendor-applications/submit-application.ts'
import { applySchema } from '#shared/vendor-applications/application.ts'
import { type DemoApplication, demoApplications } from './demo-applications.ts'
import { here, type ServicesAt } from './demo-services.ts'
import { demoShops } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'

const hoursToDecide = 24

/** Sends the applications in and decides those that are decided. Who sent it from an account becomes a vendor by it. */
export async function fillApplications(at: ServicesAt, administrator: Caller): Promise<void> {
  for (const application of demoApplications) {
    const { _id, hoursBefore, sender } = application
    const account = sender ? { userId: demoUsers[sender]._id } : null
    await submitApplication(at(hoursBefore, [_id]), applySchema.parse(application), here, account)
    await decide(at, administrator, application)
  }
}

async function decide(
  at: ServicesAt,
  administrator: Caller,
  { _id, status, email, hoursBefore }: DemoApplication,
): Promise<void> {
  if (status === 'pending') return
  const services = at(hoursBefore - hoursToDecide, shopIdsOf(email))
  // As the page of applications does: until then no further one would be told of.
  await readNotifications(services, administrator.userId, { path: '/dashboard/admin/vendor-application' })
  if (status === 'approved') await approveApplication(services, _id, administrator)
  if (status === 'rejected') await rejectApplication(services, _id, administrator)
}

/** The id for the shop that an approval opens; none for people who have no account yet. */
const shopIdsOf = (email: string): string[] =>
  Object.values(demoShops)
    .filter(({ vendor }) => demoUsers[vendor].email === email)
    .map(({ _id }) => _id)
