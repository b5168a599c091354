import { listNotifications } from '#server/notifications/notification-rows.ts'
import { readNotifications } from '#server/notifications/read-notifications.ts'
import { mostNotifications } from '#shared/notifications/notification-kinds.ts'
import type { ServicesAt } from './demo-services.ts'
import { demoUsers } from './demo-users.ts'

const hoursToRead = 3
/** What is younger is new to them. */
const unreadHours = 40

const hourMs = 60 * 60 * 1000

/** Lets people read what they were told: all of it, but those who are signed in as not the newest. */
export async function fillReadNotifications(at: ServicesAt): Promise<void> {
  const { admin, vendor, customer, ...others } = demoUsers
  for (const { _id } of Object.values(others)) await readNotifications(at(1), _id, {})
  for (const { _id } of [admin, vendor, customer]) await readAllButNewest(at, _id)
}

async function readAllButNewest(at: ServicesAt, userId: string): Promise<void> {
  const { db, now } = at(0)
  const told = await listNotifications(db, userId, { page: 1, limit: mostNotifications })
  for (const { _id, createdAt } of told) {
    const hoursBefore = (now().getTime() - Date.parse(createdAt)) / hourMs
    if (hoursBefore > unreadHours) await readNotifications(at(hoursBefore - hoursToRead), userId, { id: _id })
  }
}
