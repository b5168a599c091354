import { beforeAll, expect, test } from 'vitest'
import {
  anInvitation,
  aPendingApplication,
  applicationRow,
  auditedActions,
  decide,
  inviteAgain,
  mailsTo,
  tokenIn,
} from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let admins: Person[]

beforeAll(async () => {
  admins = await Promise.all([anAdministrator(server), anAdministrator(server)])
})

const password = 'ginger-beer at Lumley'
const acceptWith = (token: string) =>
  server.call('POST', '/api/auth/reset-password', { body: { token, password, confirmPassword: password } })

const together = (id: string, decisions: readonly ('approve' | 'reject')[]) =>
  Promise.all(decisions.map((decision, index) => decide(server, admins[index % 2]?.token, id, decision)))

test('of approving and rejecting at the same moment one wins and the other is told', async () => {
  for (let round = 0; round < 15; round++) {
    const application = await aPendingApplication(server)
    const answers = await together(application._id, ['approve', 'reject', 'reject', 'approve'])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    const row = await applicationRow(server, application._id)
    expect(row.status).toBe(winner?.body.application.status)
    expect(await auditedActions(server, application._id)).toHaveLength(1)
    expect(await mailsTo(server, application.email)).toHaveLength(1)
  }
})

test('approving ten times at once makes one vendor with one shop', async () => {
  const customer = await aCustomer(server)
  const application = await aPendingApplication(server, { email: customer.email })
  const answers = await together(application._id, Array(10).fill('approve'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  const shops = await server.db
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', customer.id)
    .execute()
  expect(shops).toHaveLength(1)
})

test('a link pressed while the office sends a new one either works or is dead, and one vendor comes of it', async () => {
  for (let round = 0; round < 4; round++) {
    const invitation = await anInvitation(server, admins[0]?.token ?? '')
    const [accepted, invited] = await Promise.all([
      acceptWith(invitation.token),
      inviteAgain(server, admins[0]?.token, invitation._id),
    ])
    if (invited.status === 200) expect(accepted.status).toBe(400)
    else expect([accepted.status, invited.status]).toEqual([200, 409])
    if (invited.status === 200) expect((await acceptWith(tokenIn(invited.body.link))).status).toBe(200)
    const row = await applicationRow(server, invitation._id)
    expect(row.vendor_id).not.toBeNull()
  }
})
