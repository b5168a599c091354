import { signUp } from '#server/accounts/sign-up.ts'
import { setRole } from '#server/accounts/user-rows.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/session.ts'
import { openShop } from '#server/shops/open-shop.ts'
import { updateShop } from '#server/shops/shop-rows.ts'
import { refreshShopVisibility } from '#server/shops/shop-visibility.ts'
import { approveApplication } from '#server/vendor-applications/approve-application.ts'
import { rejectApplication } from '#server/vendor-applications/reject-application.ts'
import { submitApplication } from '#server/vendor-applications/submit-application.ts'
import { type DemoApplication, demoApplications } from './demo-applications.ts'
import { forEachOf, type ServicesAt } from './demo-services.ts'
import { demoShops } from './demo-shops.ts'
import { type DemoUser, demoPassword, demoUsers } from './demo-users.ts'

const here = '127.0.0.1'
const hoursOf = (user: DemoUser) => user.daysBefore * 24

/** Signs everybody up and gives administrators and vendors their role. */
export async function fillPeople(at: ServicesAt): Promise<void> {
  await forEachOf(Object.values<DemoUser>(demoUsers), async (user) => {
    const services = at(hoursOf(user), [user._id])
    await signUp(services, { ...user, password: demoPassword, confirmPassword: demoPassword }, here)
    if (user.role === 'customer') return
    await inTransaction(services.db, (tx) => setRole(tx, user._id, user.role))
  })
}

/** Bars whom the office has barred; last, because nobody barred can order or save. */
export async function barPeople(at: ServicesAt): Promise<void> {
  const barred = Object.values<DemoUser>(demoUsers).filter(({ isActive }) => !isActive)
  const ids = barred.map(({ _id }) => _id)
  await inTransaction(at(0).db, (tx) =>
    tx.updateTable('users').set({ is_active: false }).where('id', 'in', ids).execute(),
  )
}

/** Opens every shop. */
export async function fillShops(at: ServicesAt): Promise<void> {
  await forEachOf(Object.values(demoShops), async ({ _id, vendor, name, description, address }) => {
    const owner = demoUsers[vendor]
    const services = at(hoursOf(owner), [_id])
    const details = { vendorId: owner._id, name, description, address }
    await inTransaction(services.db, (tx) => openShop(tx, services, details, 'overwrite'))
  })
}

/** Switches off the shops that the office has switched off; last, because nothing can be ordered there. */
export async function closeShops(at: ServicesAt): Promise<void> {
  for (const { _id, vendor, isActive } of Object.values(demoShops)) {
    if (isActive) continue
    await inTransaction(at(0).db, async (tx) => {
      await updateShop(tx, _id, { is_active: false })
      await refreshShopVisibility(tx, demoUsers[vendor]._id)
    })
  }
}

const administrator: Caller = {
  userId: demoUsers.admin._id,
  role: 'admin',
  sessionHash: Buffer.alloc(0),
  isFresh: true,
  address: here,
}
const hoursToDecide = 24

/** Sends the applications in and decides those that are decided. */
export async function fillApplications(at: ServicesAt): Promise<void> {
  for (const { _id, status, hoursBefore, ...applied } of demoApplications) {
    await submitApplication(at(hoursBefore, [_id]), applied, here)
    await decide(at, _id, status, hoursBefore - hoursToDecide)
  }
}

async function decide(at: ServicesAt, id: string, status: DemoApplication['status'], hoursBefore: number) {
  if (status === 'approved') await approveApplication(at(hoursBefore), id, administrator)
  if (status === 'rejected') await rejectApplication(at(hoursBefore), id, administrator)
}
