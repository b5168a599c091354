import { setTimeout as sleep } from 'node:timers/promises'
import type { Listing } from '#shared/listings/listing.ts'
import { inRunningDatabase } from '../../../tests/support/running-database.ts'
import type { ServerProcess } from '../../../tests/support/server-process.ts'
import { fillShelves, signUpBuyer } from '../support/buyers.ts'

/** A server with its demonstration market, and buyers who are signed in. */
export interface Side {
  server: ServerProcess
  dataDir: string
  tokens: readonly string[]
  /** What can be bought, in the same order on every side. */
  goods: readonly Listing[]
  categories: readonly string[]
  towns: readonly string[]
}

/** As many as a small town's evening, so that no account waits for itself. */
const buyers = 60

export async function openSide(server: ServerProcess, dataDir: string): Promise<Side> {
  await fillShelves(dataDir)
  const answer = await fetch(`${server.url}/api/listings?limit=100`).then(expectOk)
  const { listings } = (await answer.json()) as { listings: Listing[] }
  const tokens: string[] = []
  for (let number = 0; number < buyers; number++) tokens.push(await signUpBuyer(server.url, number))
  return {
    server,
    dataDir,
    tokens,
    goods: listings.filter(({ shop }) => shop.awayUntil === null).toSorted(byTitle),
    categories: [...new Set(listings.map(({ categoryId }) => categoryId))].sort(),
    towns: [...new Set(listings.map(({ shop }) => encodeURIComponent(shop.town)))].sort(),
  }
}

const byTitle = (one: Listing, other: Listing) => (one.title < other.title ? -1 : 1)

export async function emptyCarts({ server, tokens }: Side): Promise<void> {
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` }
    await fetch(`${server.url}/api/cart/clear`, { method: 'DELETE', headers }).then(expectOk)
  }
}

/** Waits until the mails that were queued are sent. */
export async function sendAllMails({ dataDir }: Side): Promise<void> {
  await inRunningDatabase(dataDir, async (db) => {
    const waiting = db.selectFrom('jobs').select('id').where('name', '=', 'send-mail').limit(1)
    while ((await waiting.execute()).length > 0) await sleep(20)
  })
}

async function expectOk(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
