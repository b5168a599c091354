import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { type FailingMailServer, openFailingMailServer } from '#tests/support/failing-mail-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { startJobRunner } from '../jobs/job-runner.ts'
import { type JobHandlers, queueJob } from '../jobs/jobs.ts'
import { createMailSender, queueMail, warnOfMails } from './mail-queue.ts'

const silent = pino({ level: 'silent' })
let mails: FailingMailServer
let server: TestServer

beforeAll(async () => {
  mails = await openFailingMailServer('takes')
  server = await startTestServer({ settings: { SMTP_URL: mails.url } })
})
afterAll(async () => {
  mails.close()
  await server.stop()
})

const mail = (subject: string) => ({ to: 'fatu@makit.example', subject, text: 'Words.' })

const queue = (subject: string) =>
  inTransaction(server.db, (tx) => queueMail(tx, server.services.newId, mail(subject)))

/** While `during` runs, so do the server's jobs. */
async function withRunner(handlers: Partial<JobHandlers>, during: () => Promise<void>) {
  const runner = startJobRunner(server.db, { ...jobHandlers(server.services), ...handlers }, silent)
  try {
    await during()
  } finally {
    await runner.stop(10)
  }
}

const lastErrors = async () => {
  const { rows } = await sql<{ last_error: string }>`select last_error from jobs
    where name = 'send-mail' and last_error is not null`.execute(server.db)
  return rows.map((row) => row.last_error)
}

/** Has what failed tried again now. */
const hurry = () => sql`update jobs set run_at = now()`.execute(server.db)

const within = { timeout: 20_000 }

test('a mail server that answers with a zero byte is an ordinary failure: the mail comes once it takes mails', async () => {
  mails.manners = 'refuses with a zero byte'
  await withRunner({}, async () => {
    await queue('Zero bytes')
    await expect.poll(lastErrors, within).toEqual([expect.stringContaining('no such user')])
    mails.manners = 'takes'
    await hurry()
    await expect.poll(() => mails.taken, within).toEqual([expect.stringContaining('Subject: Zero bytes')])
  })
})

test('while a mail server is silent all other jobs run', async () => {
  mails.manners = 'falls silent'
  const done: string[] = []
  const rewriteShopSearch = async ({ shopId }: { shopId: string }) => {
    done.push(shopId)
  }
  await withRunner({ 'rewrite-shop-search': rewriteShopSearch }, async () => {
    for (const subject of ['one', 'two', 'three', 'four']) await queue(subject)
    await expect.poll(() => mails.left(), within).toBe(2)
    for (const shopId of ['a', 'b', 'c'])
      await inTransaction(server.db, (tx) => queueJob(tx, 'rewrite-shop-search', { shopId }))
    await expect.poll(() => done.toSorted(), within).toEqual(['a', 'b', 'c'])
    expect(mails.left()).toBe(2)
  })
})

test('a silent mail server is left after the time that SMTP_URL says', async () => {
  mails.manners = 'falls silent'
  const settings = { ...server.services.settings, smtpUrl: `${mails.url}?socketTimeout=200` }
  const send = createMailSender({ ...server.services, settings })
  await queue('Silence')
  const { messageId } = (await server.waitingMails()).at(-1)!
  await expect(send({ messageId })).rejects.toThrow(/timeout/i)
})

test('what keeps a mail server from taking mails is told when it is tried, and nothing where it takes them', async () => {
  const told: { msg: string; err: { message: string } }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => told.push(JSON.parse(line)) })
  mails.manners = 'takes'
  for (const smtpUrl of [null, mails.url]) await warnOfMails({ smtpUrl }, log)
  expect(told).toEqual([])
  await warnOfMails({ smtpUrl: `smtp://localhost:${await freePort()}` }, log)
  expect(told).toMatchObject([
    {
      msg: expect.stringContaining('see SMTP_URL'),
      err: { message: expect.stringContaining('ECONNREFUSED') },
    },
  ])
})
