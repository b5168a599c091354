import { setTimeout as sleep } from 'node:timers/promises'
import type { Vendor } from '../../tests/support/factories.ts'
import { callsTo } from '../../tests/support/server-calls.ts'
import type { ServerProcess } from '../../tests/support/server-process.ts'

/** What vendors saw of their own changes. */
export interface Seen {
  changes: number
  stale: string[]
  failed: string[]
}

let asked = 0
/** A list that no server has cached. */
const newList = (shopId: string) => `/api/listings?shop=${shopId}&maxPrice=${1_000_000 + ++asked}`

/** Hides and shows a product again and again, and looks at lists of both servers at once; one of them is cached. */
export async function changeAndLook(
  servers: readonly ServerProcess[],
  { vendor, listingId }: { vendor: Vendor; listingId: string },
  isOver: () => boolean,
  seen: Seen,
  pauseMs = 5,
): Promise<void> {
  for (let isActive = false; !isOver(); await sleep(pauseMs)) {
    const [near, far] = [callsTo(servers[asked % 2]!.url), callsTo(servers[(asked + 1) % 2]!.url)]
    const body = { ids: [listingId], isActive }
    const changed = await near('PUT', '/api/vendor/listings', { token: vendor.token, body })
    if (changed.status !== 200) {
      seen.failed.push(`PUT ${changed.status}`)
      asked += 1
      continue
    }
    const wanted = isActive ? 1 : 0
    const lists = await Promise.all([
      near('GET', `/api/listings?shop=${vendor.shopId}`),
      near('GET', newList(vendor.shopId)),
      far('GET', newList(vendor.shopId)),
    ])
    for (const { status, body } of lists) {
      if (status !== 200) seen.failed.push(`GET ${status}`)
      else if (body.total !== wanted) seen.stale.push(`${body.total} in place of ${wanted}`)
    }
    seen.changes += 1
    isActive = !isActive
  }
}
