import { signUp } from '#server/accounts/sign-up.ts'
import { setRole } from '#server/accounts/user-rows.ts'
import { inTransaction } from '#server/database/database.ts'
import { openShop } from '#server/shops/open-shop.ts'
import { saveShop } from '#server/shops/save-shop.ts'
import { updateShop } from '#server/shops/shop-rows.ts'
import { refreshShopVisibility } from '#server/shops/shop-visibility.ts'
import { signupSchema } from '#shared/accounts/auth-schemas.ts'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { dateInFreetown } from '#shared/shops/shop-absence.ts'
import { forEachOf, here, type ServicesAt } from './demo-services.ts'
import { type DemoShop, demoShops, type ShopName } from './demo-shops.ts'
import { type DemoUser, demoPassword, demoUsers } from './demo-users.ts'
import type { Hashes } from './fill-goods.ts'

const noFiles = { logo: undefined, banner: undefined }
const dayMs = 24 * 60 * 60 * 1000
const hoursOf = (user: DemoUser) => user.daysBefore * 24

/** Signs all people up, as people who read their mail; vendors become vendors by their shop. */
export async function fillPeople(at: ServicesAt): Promise<void> {
  await forEachOf(Object.values<DemoUser>(demoUsers), async (user) => {
    const services = at(hoursOf(user), [user._id])
    const wanted = signupSchema.parse({ ...user, password: demoPassword, confirmPassword: demoPassword })
    await signUp(services, wanted, here)
  })
  await inTransaction(at(0).db, async (tx) => {
    await tx
      .updateTable('users')
      .set('email_confirmed_at', (eb) => eb.ref('created_at'))
      .execute()
    await setRole(tx, demoUsers.admin._id, 'admin')
  })
}

/** Deactivates some accounts; last, because a deactivated account cannot order or save. */
export async function barPeople(at: ServicesAt): Promise<void> {
  const barred = Object.values<DemoUser>(demoUsers).filter(({ isActive }) => !isActive)
  const ids = barred.map(({ _id }) => _id)
  await inTransaction(at(0).db, (tx) =>
    tx.updateTable('users').set({ is_active: false }).where('id', 'in', ids).execute(),
  )
}

/** Makes every vendor one and opens their shop; one that an application has opened gets its full description. */
export async function fillShops(at: ServicesAt, hashes: Hashes): Promise<void> {
  for (const shopName of Object.keys(demoShops) as ShopName[]) {
    const { _id, vendor, name, description, address, town } = demoShops[shopName]
    const owner = demoUsers[vendor]
    const services = at(hoursOf(owner), [_id])
    await inTransaction(services.db, async (tx) => {
      await setRole(tx, owner._id, 'vendor')
      await openShop(tx, services, { vendorId: owner._id, name, description, address, town }, 'overwrite')
    })
    // Before anything is ordered: an order keeps the logo.
    const pictureOf = (kind: 'logo' | 'banner') => {
      const hash = hashes.get(`${shopName} ${kind}`)
      return hash && pictureUrl(hash)
    }
    await saveShop(services, owner._id, { logo: pictureOf('logo'), banner: pictureOf('banner') }, noFiles)
  }
}

/** Lets shops go away or keep their number to themselves; last, because nothing can be ordered from one that is away. */
export async function saveShops(at: ServicesAt): Promise<void> {
  const services = at(0)
  for (const { vendor, awayDays, showContact } of Object.values<DemoShop>(demoShops)) {
    if (awayDays === undefined && showContact === undefined) continue
    const back = new Date(services.now().getTime() + (awayDays ?? 0) * dayMs)
    const change = { showContact, awayUntil: awayDays === undefined ? undefined : dateInFreetown(back) }
    await saveShop(services, demoUsers[vendor]._id, change, noFiles)
  }
}

/** Switches some shops off; last, because nothing can be ordered there. */
export async function closeShops(at: ServicesAt): Promise<void> {
  for (const { _id, vendor, isActive } of Object.values(demoShops)) {
    if (isActive) continue
    await inTransaction(at(0).db, async (tx) => {
      await updateShop(tx, _id, { is_active: false })
      await refreshShopVisibility(tx, demoUsers[vendor]._id)
    })
  }
}
