import type { Apply, VendorApplication } from '#shared/vendor-applications/application.ts'
import type { Answer, TestServer } from './test-server.ts'

let made = 0

/** A filled-in form, another e-mail and phone at each call. */
export function aForm(changes: Partial<Apply> = {}): Apply {
  made += 1
  return {
    name: 'Fatmata Sia Bangura',
    email: `applicant-${made}-${Date.now()}@makit.example`,
    tel: `+23210${String(500_000 + made)}`,
    shopName: 'Sia Gara Cloth',
    shopDescription: 'Gara cloth, dyed by hand in Makeni.',
    address: '7 Rogbaneh Road, Makeni',
    town: 'Makeni',
    ...changes,
  }
}

export const apply = (server: TestServer, form: unknown, token?: string): Promise<Answer> =>
  server.call('POST', '/api/vendorApplication/apply', { body: form, token })

/** A pending application, returned as it was sent, from the account that `token` belongs to. */
export async function aPendingApplication(
  server: TestServer,
  changes: Partial<Apply> = {},
  token?: string,
): Promise<Pick<VendorApplication, '_id' | 'name' | 'email' | 'shopName' | 'sentByAccount'>> {
  const answer = await apply(server, aForm(changes), token)
  if (answer.status !== 201) throw new Error(`The application was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.application
}

export type Decision = 'approve' | 'reject'

export const decide = (
  server: TestServer,
  token: string | undefined,
  id: string,
  decision: Decision,
  body?: unknown,
): Promise<Answer> => server.call('PATCH', `/api/vendorApplication/${id}/${decision}`, { token, body })

export const inviteAgain = (server: TestServer, token: string | undefined, id: string): Promise<Answer> =>
  server.call('POST', `/api/vendorApplication/${id}/invite`, { token })

/** The present rows in the database. */
export const applicationRow = (server: TestServer, id: string) =>
  server.db.selectFrom('vendor_applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Texts of the mails to a recipient that wait to be sent, oldest first. */
export async function mailsTo(server: TestServer, email: string) {
  const mails = await server.waitingMails()
  return mails.filter((mail) => mail.to === email)
}

/** The actions in the audit log about a thing, oldest first. */
export async function auditedActions(server: TestServer, subjectId: string) {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows
}

/** The token of the set-password link in a mail's text or a response. */
export function tokenIn(text: string): string {
  const token = /\/set-password#([\w-]{43})(?=\s|$)/.exec(text)?.[1]
  if (!token) throw new Error(`There is no set-password link in: ${text}`)
  return token
}

/** An application sent while signed out and approved: its invitation has been sent and is open. */
export async function anInvitation(server: TestServer, adminToken: string, changes: Partial<Apply> = {}) {
  const application = await aPendingApplication(server, changes)
  const approved = await decide(server, adminToken, application._id, 'approve')
  if (approved.status !== 200) throw new Error(`Approving failed: ${JSON.stringify(approved.body)}`)
  const mail = (await mailsTo(server, application.email)).at(-1)
  return { ...application, token: mail ? tokenIn(mail.text) : '' }
}

/** Sets a password with the link of an invitation or a reset. */
export const choosePassword = (server: TestServer, token: string, password: string): Promise<Answer> =>
  server.call('POST', '/api/auth/reset-password', { body: { token, password, confirmPassword: password } })
