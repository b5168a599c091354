import { keepAddress } from '#server/kept-addresses/keep-address.ts'
import type { KeepAddress } from '#shared/addresses/kept-address.ts'
import { demoId } from './demo-ids.ts'
import { forEachOf, type ServicesAt } from './demo-services.ts'
import { type DemoUser, demoUsers } from './demo-users.ts'

/** Each account keeps the address of its profile; the customer whom visitors sign in as, the mother's too. */
export async function fillAddresses(at: ServicesAt): Promise<void> {
  const homes = Object.values<DemoUser>(demoUsers).map(({ _id, address, landmark }) => ({
    userId: _id,
    kept: { label: 'Home', address, landmark },
  }))
  const mother = { label: 'Mother', address: '5 Tikonko Road, Bo', landmark: 'near the central mosque' }
  const all: { userId: string; kept: KeepAddress }[] = [
    ...homes,
    { userId: demoUsers.customer._id, kept: mother },
  ]
  let number = 0
  await forEachOf(all, async ({ userId, kept }) => {
    number += 1
    await keepAddress(at(0, [demoId('address', number)]), userId, kept)
  })
}
