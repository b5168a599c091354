import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/database.ts'
import { discardWaitingMails } from '#server/platform/mail-outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { demoListings } from './demo-listings.ts'
import { demoOrders } from './demo-orders.ts'
import { servicesAt } from './demo-services.ts'
import { demoShops } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'
import { fillGoods, fillPictures, hideGoods } from './fill-goods.ts'
import { fillCartsAndSaved, fillOrders } from './fill-orders.ts'
import { barPeople, closeShops, fillApplications, fillPeople, fillShops } from './fill-people.ts'

const fillingLock = 7_265_002

/**
 * Fills an empty database with the demonstration market, through the use cases and the picture pipeline that real data
 * take; a database with people of its own is left alone. Of several processes one fills and the others wait; a filling
 * that was killed is begun again. Must not run in production. Answers whether it filled.
 */
export async function fillDemoMarket(services: Services, say: (line: string) => void): Promise<boolean> {
  if (services.settings.isProduction) throw new Error('The demonstration market has no place in production')
  return await alone(services.db, async () => {
    if (!(await isToBeFilled(services.db))) return false
    say(`Filling the demonstration market: ${Object.keys(demoListings).length} listings …`)
    await fill(services)
    const count = (things: object) => Object.keys(things).length
    say(`Filled: ${count(demoShops)} shops, ${count(demoUsers)} people, ${demoOrders.length} orders.`)
    return true
  })
}

/** Holds a lock while working: the transaction does nothing else, and so may take its time. */
function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await sql`select set_config(${limit}, '0', true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(${fillingLock})`.execute(tx)
    return work()
  })
}

async function isToBeFilled(db: Database): Promise<boolean> {
  const filling = await sql<{ is_finished: boolean }>`
    select finished_at is not null as is_finished from demo_market`.execute(db)
  if (filling.rows[0]?.is_finished) return false
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  // People without a note that a filling began are real ones.
  if (person && filling.rows.length === 0) return false
  await db.transaction().execute(beginAnew)
  return true
}

async function beginAnew(tx: Transaction): Promise<void> {
  await sql`truncate users, vendor_applications, search_terms, counted_events cascade`.execute(tx)
  await sql`insert into demo_market default values on conflict (only_row) do update set started_at = now()`.execute(
    tx,
  )
}

async function fill(services: Services): Promise<void> {
  const filledOn = services.now()
  const at = servicesAt({ ...services, now: () => filledOn })
  const peopleAndShops = fillPeople(at).then(() => fillShops(at))
  const [hashes] = await Promise.all([fillPictures(services.pictures), peopleAndShops])
  await fillGoods(at, hashes)
  await fillApplications(at)
  await fillOrders(at)
  await fillCartsAndSaved(at)
  await hideGoods(at)
  await closeShops(at)
  await barPeople(at)
  // Nobody is waiting for them.
  await discardWaitingMails(services.db)
  await sql`update demo_market set finished_at = now()`.execute(services.db)
}
