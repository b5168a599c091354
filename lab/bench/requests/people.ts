import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Listing } from '#shared/listings/listing.ts'
import { connectionStringOf, inRunningDatabase } from '../../../tests/support/running-database.ts'
import type { ServerProcess } from '../../../tests/support/server-process.ts'
import { publish } from '../support/publish.ts'

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
const password = 'a long enough one 7'

export async function openSide(server: ServerProcess, dataDir: string): Promise<Side> {
  await inRunningDatabase(dataDir, (db) => db.updateTable('listings').set({ stock: 1_000_000 }).execute())
  await outdateLists(dataDir)
  const { listings } = await call<{ listings: Listing[] }>(server, '/api/listings?limit=100')
  const tokens: string[] = []
  for (let number = 0; number < buyers; number++) tokens.push(await signUp(server, number))
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

async function signUp(server: ServerProcess, number: number): Promise<string> {
  const email = `buyer${number}@bench.example`
  const person = {
    firstName: 'Fatu',
    lastName: 'Sesay',
    otherNames: '',
    address: '12 Wilkinson Road, Freetown',
  }
  const tel = `0761234${String(number).padStart(2, '0')}`
  await call(server, '/api/auth/signup', { ...person, email, tel, password, confirmPassword: password })
  return (await call<{ token: string }>(server, '/api/auth/login', { email, password })).token
}

/** Drops all cached lists, as a change of any listing does. */
export const outdateLists = (dataDir: string): Promise<void> =>
  publish({ connectionString: connectionStringOf(dataDir) }, ['listings'])

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

/** Lets mails be queued that are due tomorrow. */
export async function keepMailsBack({ dataDir }: Side): Promise<void> {
  await inRunningDatabase(dataDir, async (db) => {
    await sql`create function keep_back() returns trigger language plpgsql as
      $$begin new.run_at := now() + interval '1 day'; return new; end$$`.execute(db)
    await sql`create trigger kept_back before insert on jobs for each row when (new.name = 'send-mail')
      execute function keep_back()`.execute(db)
  })
}

/** Deletes the mails that were kept back, and keeps none back from now on. */
export async function dropMails({ dataDir }: Side): Promise<void> {
  await inRunningDatabase(dataDir, async (db) => {
    await sql`drop function keep_back() cascade`.execute(db)
    await sql`delete from jobs where name = 'send-mail'`.execute(db)
  })
}

async function call<Answer = unknown>(server: ServerProcess, path: string, json?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const sent = json && { method: 'POST', headers, body: JSON.stringify(json) }
  return (await fetch(server.url + path, sent).then(expectOk)).json() as Promise<Answer>
}

async function expectOk(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
