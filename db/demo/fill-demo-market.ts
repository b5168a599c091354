import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { inOneTransaction } from '#server/database/one-transaction.ts'
import { readFrom } from '#server/database/reads.ts'
import { takeBackMails } from '#server/mail/mail-queue.ts'
import type { Services } from '#server/services.ts'
import { endSession } from '#server/sessions/session.ts'
import { demoListings } from './demo-listings.ts'
import { demoOrders } from './demo-orders.ts'
import { servicesAt, signInAdministrator } from './demo-services.ts'
import { demoShops } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'
import { fillAddresses } from './fill-addresses.ts'
import { fillApplications } from './fill-applications.ts'
import { fillGoods, fillPictures, type Hashes, hideGoods } from './fill-goods.ts'
import { fillMessages } from './fill-messages.ts'
import {
  fillClosedShop,
  fillHiddenReview,
  fillModeration,
  fillOrderNotes,
  fillReplies,
  fillRestoredListing,
} from './fill-moderation.ts'
import { fillCartsAndSaved, fillOrders } from './fill-orders.ts'
import { barPeople, closeShops, fillPeople, fillShops, saveShops } from './fill-people.ts'
import { fillReadNotifications } from './fill-read-notifications.ts'
import { fillReports } from './fill-reports.ts'
import { fillRestockAlerts } from './fill-restock-alerts.ts'
import { fillReviews } from './fill-reviews.ts'

const fillingLock = 7_265_002

/** Whom to tell how far it is, and when to stop. */
export interface Filling {
  report: (line: string) => void
  signal: AbortSignal
  /** The pictures that are stored already; without it they are drawn. */
  stored?: Hashes
}

/**
 * Fills a database without people with the demonstration market, through the use cases and the picture pipeline that
 * real data take, and all in one transaction: a filling that is killed leaves nothing but pictures. Of several processes
 * one fills and the others wait for it. Answers whether it filled. Must not run in production.
 */
export async function fillDemoMarket(services: Services, filling: Filling): Promise<boolean> {
  if (services.settings.isProduction) throw new Error('The demonstration market has no place in production')
  if (await hasPeople(services.db)) return false
  return inOneTransaction(services.db, async (db) => {
    await lockFilling(db, filling.signal)
    // Another process may have filled it while this one waited.
    if (await hasPeople(db)) return false
    const count = (things: object) => Object.keys(things).length
    filling.report(`Filling the demonstration market … ${count(demoListings)} listings`)
    await fill({ ...services, db, read: readFrom(db) }, filling)
    await takeBackMails(db)
    filling.report(
      `Filled: ${count(demoShops)} shops, ${count(demoUsers)} people, ${demoOrders.length} orders.`,
    )
    return true
  })
}

async function hasPeople(db: Database): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return person !== undefined
}

/** Takes the lock that one filling holds to its end. Asks for it again and again, because a wait for it could not be stopped. */
async function lockFilling(db: Database, signal: AbortSignal): Promise<void> {
  const ask = sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${fillingLock}) as is_mine`
  while (!(await ask.execute(db)).rows[0]?.is_mine) await sleep(200, undefined, { signal })
}

/** Stores the pictures while the people are signed up; when that fails, the drawing ends too. */
async function drawBesidePeople(
  { pictures }: Services,
  filling: Filling,
  people: Promise<void>,
): Promise<Hashes> {
  const failed = new AbortController()
  const signal = AbortSignal.any([filling.signal, failed.signal])
  const drawing = filling.stored ?? fillPictures(pictures, { ...filling, signal })
  try {
    const [hashes] = await Promise.all([drawing, people])
    return hashes
  } catch (error) {
    failed.abort()
    throw error
  }
}

async function fill(services: Services, filling: Filling): Promise<void> {
  const filledOn = services.now()
  const at = servicesAt({ ...services, now: () => filledOn }, filling.signal)
  const hashes = await drawBesidePeople(services, filling, fillPeople(at))
  const administrator = await signInAdministrator(services)
  await fillApplications(at, administrator)
  await fillShops(at, hashes)
  await fillGoods(at, hashes)
  await fillOrders(at)
  await fillReviews(at)
  await fillRestockAlerts(at)
  await fillReports(at)
  await fillCartsAndSaved(at)
  await fillAddresses(at)
  await fillMessages(at, administrator)
  await fillReplies(at, administrator)
  await fillModeration(at, administrator)
  await fillRestoredListing(at, administrator)
  await fillHiddenReview(at, administrator)
  await fillOrderNotes(at, administrator)
  await fillClosedShop(at, administrator)
  await fillReadNotifications(at)
  await endSession(services.db, administrator.sessionHash)
  await hideGoods(at)
  await saveShops(at)
  await closeShops(at)
  await barPeople(at)
}
