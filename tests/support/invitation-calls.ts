import { choosePassword, mailsTo, tokenIn } from './applications.ts'
import type { TestServer } from './test-server.ts'

const password = 'ginger-beer at Lumley'

/** What invited vendors, and others with their e-mail, do on a server; and what is stored of them. */
export const invitationCalls = (server: TestServer) => ({
  accept: (token: string, chosen = password) => choosePassword(server, token, chosen),
  login: (email: string, typed = password) =>
    server.call('POST', '/api/auth/login', { body: { email, password: typed } }),
  signUp: (email: string) =>
    server.call('POST', '/api/auth/signup', {
      body: {
        firstName: 'Somebody',
        lastName: 'Else',
        tel: '010444111',
        email,
        password: 'whoever was faster',
        confirmPassword: 'whoever was faster',
      },
    }),
  forgot: (email: string) => server.call('POST', '/api/auth/forgot-password', { body: { email } }),
  newestToken: async (email: string) => tokenIn((await mailsTo(server, email)).at(-1)?.text ?? ''),
  accountOf: (email: string) =>
    server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),
  shopsOf: (vendorId: string) =>
    server.db.selectFrom('shops').selectAll().where('vendor_id', '=', vendorId).execute(),
})
