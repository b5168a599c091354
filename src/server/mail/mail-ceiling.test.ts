import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { mergeMails, minutesToMerge, mostInOne, mostSinglePerHour } from './mail-ceiling.ts'
import { queueMail, queueMails, queueMailWithLink } from './mail-queue.ts'
import { letter } from './mail-text.ts'

let mailbox: Mailbox
let server: TestServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ settings: { SMTP_URL: mailbox.url } })
})
beforeEach(async () => {
  mailbox.received.length = 0
  for (const table of ['jobs', 'waiting_mails', 'rate_limit_events'] as const)
    await server.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

const to = 'fatu@makit.example'
const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({
    to,
    subject: `Order ${at + from}`,
    text: `Words of <${at + from}>.`,
  }))

const queue = (mails: ReturnType<typeof numbered>) =>
  inTransaction(server.db, (tx) => queueMails(tx, server.services.newId, mails))

const subjects = () => mailbox.received.map(({ mail }) => mail.subject)
const wordsReceived = () =>
  mailbox.received.flatMap(({ mail }) => mail.text?.match(/<\d+>/g) ?? []).toSorted()
const wordsOf = (mails: ReturnType<typeof numbered>) =>
  mails.flatMap(({ text }) => text.match(/<\d+>/g) ?? []).toSorted()

/**
 * As if so many mails to this recipient had gone out within the hour: one does, and is counted so often. An SMTP server takes a
 * tenth of a second for each.
 */
async function sendBefore(count = mostSinglePerHour) {
  await queue(numbered(1))
  await server.runJobs()
  expect(subjects()).toEqual(['Order 1'])
  await sql`insert into rate_limit_events (kind, subject, happened_at)
    select kind, subject, happened_at from rate_limit_events, generate_series(2, ${count})`.execute(server.db)
  mailbox.received.length = 0
}

/** Has what waits for its time done now, as if the minutes had passed. */
async function passMinutes() {
  await sql`update jobs set run_at = now()`.execute(server.db)
  await server.runJobs()
}

test('beyond the ceiling of an hour mails to one recipient, however it is spelled, come in one mail, each once', async () => {
  const mails = numbered(mostSinglePerHour + 7).map((mail, at) =>
    at % 2 ? { ...mail, to: 'Fatu@Makit.example' } : mail,
  )
  await queue(mails)
  await server.runJobs()
  expect(subjects()).toEqual(mails.slice(0, mostSinglePerHour).map(({ subject }) => subject))
  await passMinutes()
  expect(subjects().slice(mostSinglePerHour)).toEqual(['7 messages from Makit'])
  expect(wordsReceived()).toEqual(wordsOf(mails))
  expect(await server.waitingMails()).toEqual([])
})

test('merged letters greet and end once, by name only where all have the same', async () => {
  const fatu = { email: to, firstName: 'Fatu', isConfirmed: true }
  const letters = (count: number, changes = {}) =>
    Array.from({ length: count }, (_, at) =>
      letter({ ...fatu, ...changes }, `Order ${at}`, ['Dear is the rice,', `Words of <${at}>.`]),
    )
  const merged = async () => {
    await passMinutes()
    return mailbox.received.at(-1)?.mail.text ?? ''
  }
  const times = (words: string, text: string) => text.split(words).length - 1
  await sendBefore()
  await queue(letters(3))
  await server.runJobs()
  const alike = await merged()
  expect(alike).toMatch(/^Dear Fatu,\n\nSo much has happened/)
  expect(alike.trimEnd()).toMatch(/\n-+\nYour Makit team$/)
  expect([times('Dear Fatu,', alike), times('Your Makit team', alike)]).toEqual([1, 1])
  expect(times('Dear is the rice,\n\nWords of', alike), 'nothing else is left out').toBe(3)

  await queue([...letters(2), ...letters(1, { firstName: 'F. Bangura' }), ...numbered(1)])
  await server.runJobs()
  const unlike = await merged()
  expect(unlike).toMatch(/^Hello,\n\nSo much has happened/)
  expect([times('Dear F', unlike), times('Your Makit team', unlike), times('Words of', unlike)]).toEqual([
    0, 1, 4,
  ])
})

test('mails to others are not held up by it', async () => {
  await sendBefore()
  await queue(numbered(5))
  const other = { to: 'sia@makit.example', subject: 'For Sia', text: 'Words.' }
  await inTransaction(server.db, (tx) => queueMail(tx, server.services.newId, other))
  await server.runJobs()
  expect(subjects()).toEqual(['For Sia'])
})

test('what comes while others wait goes with them, at the time of the first', async () => {
  await sendBefore()
  await queue(numbered(1, 99))
  await server.runJobs()
  const merging = () =>
    sql<{ minutes: number }>`select round(extract(epoch from run_at - now()) / 60)::integer as minutes
      from jobs where name = 'merge-mails'`.execute(server.db)
  expect((await merging()).rows).toEqual([{ minutes: minutesToMerge }])
  await sql`update jobs set run_at = run_at - interval '8 minutes'`.execute(server.db)
  await queue(numbered(3, 100))
  await server.runJobs()
  expect((await merging()).rows).toEqual([{ minutes: minutesToMerge - 8 }])
  expect(subjects()).toEqual([])
  await passMinutes()
  expect(subjects()).toEqual(['4 messages from Makit'])
})

test('of more than one mail can hold, the rest comes with the next', async () => {
  await sendBefore()
  const mails = numbered(mostInOne + 3)
  await queue(mails)
  await server.runJobs()
  await passMinutes()
  expect(subjects()).toEqual([`${mostInOne} messages from Makit`])
  await passMinutes()
  expect(subjects().slice(1)).toEqual(['3 messages from Makit'])
  expect(wordsReceived()).toEqual(wordsOf(mails))
})

test('an hour later mails come by themselves again', async () => {
  await sendBefore()
  await sql`update rate_limit_events set happened_at = happened_at - interval '61 minutes'`.execute(server.db)
  await queue(numbered(1, 500))
  await server.runJobs()
  expect(subjects()).toEqual(['Order 500'])
})

test('a mail that is tried again counts once', async () => {
  await sendBefore(mostSinglePerHour - 2)
  mailbox.refusal = () => '451 later'
  await queue(numbered(1, 400))
  for (let tries = 0; tries < 3; tries++) await passMinutes()
  delete mailbox.refusal
  await passMinutes()
  expect(subjects()).toEqual(['Order 400'])
  await queue(numbered(2, 500))
  await server.runJobs()
  expect(subjects()).toEqual(['Order 400', 'Order 500'])
})

test('a mail with a link passes a flood: before all others, by itself, uncounted', async () => {
  await sendBefore(mostSinglePerHour - 1)
  await queue(numbered(mostSinglePerHour))
  const link = { to, subject: 'Choose a new password', text: 'https://makit.example/set-password#token' }
  await inTransaction(server.db, (tx) => queueMailWithLink(tx, server.services, link))
  await server.runJobs()
  expect(subjects()).toEqual([link.subject, 'Order 1'])
  await inTransaction(server.db, (tx) => queueMailWithLink(tx, server.services, link))
  await server.runJobs()
  expect(subjects().at(-1)).toBe(link.subject)
})

test('merged by several at once, or twice, each mail still comes once', async () => {
  await sendBefore()
  const mails = numbered(9)
  await queue(mails)
  await server.runJobs()
  const { recipient } = (await server.db.selectFrom('waiting_mails').selectAll().executeTakeFirst())!
  await Promise.all([1, 2, 3].map(() => mergeMails(server.services, recipient)))
  await mergeMails(server.services, recipient)
  await passMinutes()
  expect(wordsReceived()).toEqual(wordsOf(mails))
})

test('two that write to one recipient do not wait for each other; what is rolled back is not sent', async () => {
  await expect(
    inTransaction(server.db, async (tx) => {
      await queueMails(tx, server.services.newId, numbered(1))
      await queue(numbered(1, 2))
      throw new Error('Rolled back')
    }),
  ).rejects.toThrow('Rolled back')
  await server.runJobs()
  expect(subjects()).toEqual(['Order 2'])
})

test('mails that an older Makit queued in their jobs are sent', async () => {
  const [mail] = numbered(1)
  const payload = JSON.stringify({ ...mail, messageId: server.services.newId() })
  await sql`insert into jobs (queue, name, payload) values ('mails', 'send-mail', ${payload})`.execute(
    server.db,
  )
  await server.runJobs()
  expect(subjects()).toEqual(['Order 1'])
})
