import { beforeAll, describe, expect, test } from 'vitest'
import { findOpenLink } from '#server/accounts/one-time-links.ts'
import {
  aForm,
  anInvitation,
  aPendingApplication,
  decide,
  inviteAgain,
  mailsTo,
  tokenIn,
} from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, type Person } from '#tests/support/factories.ts'
import { invitationCalls } from '#tests/support/invitation-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const { accept, signUp, forgot, newestToken } = invitationCalls(server)
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

describe("'Forgot password?'", () => {
  const openLinksOf = (applicationId: string) =>
    server.db.selectFrom('one_time_links').selectAll().where('application_id', '=', applicationId).execute()

  test('sends an open invitation again, and the link of the administrator works on beside it', async () => {
    const invitation = await anInvitation(server, admin.token)
    const answer = await forgot(invitation.email.toUpperCase())
    expect(answer.body).toEqual((await forgot(aForm().email)).body)
    const mails = await mailsTo(server, invitation.email)
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Your shop on Makit: choose your password'),
    )
    expect((await accept(invitation.token)).status).toBe(200)
    expect((await accept(tokenIn(mails[1]?.text ?? ''))).status).toBe(400)
  })

  test('sends a link that works, after which that of the administrator is dead', async () => {
    const invitation = await anInvitation(server, admin.token)
    await forgot(invitation.email)
    expect((await accept(await newestToken(invitation.email))).status).toBe(200)
    expect((await accept(invitation.token)).status).toBe(400)
  })

  test('leaves alive what an administrator mailed and passes on, and the newest three of its own', async () => {
    const invitation = await anInvitation(server, admin.token)
    const { body } = await inviteAgain(server, admin.token, invitation._id)
    for (let asked = 0; asked < 5; asked++) {
      await server.db.deleteFrom('rate_limit_events').execute()
      await forgot(invitation.email)
      await server.waitingMails()
    }
    const mails = await mailsTo(server, invitation.email)
    const [first, byAdministrator, ...asked] = mails.map(({ text }) => tokenIn(text))
    const isOpen = async (token = '') => (await findOpenLink(server.db, token)) !== undefined
    expect(await Promise.all([first, ...asked].map(isOpen))).toEqual([false, false, false, true, true, true])
    expect(await isOpen(byAdministrator)).toBe(true)
    expect((await accept(tokenIn(body.link))).status).toBe(200)
    expect(await openLinksOf(invitation._id)).toEqual([])
  })

  test('with an e-mail that looks wrong kills nothing and makes no link', async () => {
    const invitation = await anInvitation(server, admin.token, { email: `by phone ${Date.now()}` })
    const { body } = await inviteAgain(server, admin.token, invitation._id)
    const before = await openLinksOf(invitation._id)
    expect(before).toHaveLength(1)
    await forgot(invitation.email)
    expect(await mailsTo(server, invitation.email)).toEqual([])
    expect(await openLinksOf(invitation._id)).toEqual(before)
    expect((await accept(tokenIn(body.link))).status).toBe(200)
  })

  test('sends a deactivated account its own link only', async () => {
    const customer = await aCustomer(server)
    await anInvitation(server, admin.token, { email: customer.email })
    await server.call('PATCH', `/api/admin/users/${customer.id}/deactivate`, { token: admin.token })
    await forgot(customer.email)
    const subjects = (await mailsTo(server, customer.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Your shop on Makit: choose your password',
      'Your Makit account is deactivated',
      'Choose a new Makit password',
    ])
  })
})

test("an account made meanwhile gets its own link from 'Forgot password?' besides the invitation", async () => {
  const invitation = await anInvitation(server, admin.token)
  await signUp(invitation.email)
  await forgot(invitation.email)
  const mails = (await mailsTo(server, invitation.email)).slice(1)
  const links = mails.filter(({ text }) => text.includes('/set-password#')).map(({ text }) => tokenIn(text))
  expect(new Set(links).size).toBe(2)
})

test("'Forgot password?' sends nothing for an application that waits or was refused", async () => {
  const waiting = await aPendingApplication(server)
  const refused = await aPendingApplication(server)
  await decide(server, admin.token, refused._id, 'reject')
  await forgot(waiting.email)
  await forgot(refused.email)
  expect(await mailsTo(server, waiting.email)).toEqual([])
  expect(await mailsTo(server, refused.email)).toHaveLength(1)
})
