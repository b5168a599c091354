import type { Person } from './factories.ts'
import type { Answer, TestServer } from './test-server.ts'

/** What an administrator does with a user, as the pages call it. */
export const deactivate = (server: TestServer, admin: Person, id: string): Promise<Answer> =>
  server.call('PATCH', `/api/admin/users/${id}/deactivate`, { token: admin.token })
export const activate = (server: TestServer, admin: Person, id: string): Promise<Answer> =>
  server.call('PATCH', `/api/admin/users/${id}/activate`, { token: admin.token })
export const deleteUser = (server: TestServer, admin: Person, id: string): Promise<Answer> =>
  server.call('DELETE', `/api/admin/users/${id}`, { token: admin.token })
export const setRole = (server: TestServer, admin: Person, id: string, role: unknown): Promise<Answer> =>
  server.call('PATCH', `/api/admin/users/${id}/role`, { token: admin.token, body: { role } })
export const toggle = (server: TestServer, admin: Person, id: string, body?: unknown): Promise<Answer> =>
  server.call('PATCH', `/api/admin/vendors/${id}/toggle`, { token: admin.token, body })

/** Whether the session behind a token still runs. */
export const isSignedIn = async (server: TestServer, { token }: Person): Promise<boolean> =>
  (await server.call('GET', '/api/user/profile', { token })).status === 200

/** Whether the public sees a listing. */
export const isShown = async (server: TestServer, listingId: string): Promise<boolean> =>
  (await server.call('GET', `/api/listings/${listingId}`)).status === 200
