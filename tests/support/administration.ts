import type { Person } from './factories.ts'
import type { Answer, TestServer } from './test-server.ts'

/** An administrator's actions on a user, as the pages call them. */
export const deactivate = (server: TestServer, admin: Person, id: string, body?: unknown): Promise<Answer> =>
  server.call('PATCH', `/api/admin/users/${id}/deactivate`, { token: admin.token, body })
export const activate = (server: TestServer, admin: Person, id: string): Promise<Answer> =>
  server.call('PATCH', `/api/admin/users/${id}/activate`, { token: admin.token })
export const deleteUser = (server: TestServer, admin: Person, id: string): Promise<Answer> =>
  server.call('DELETE', `/api/admin/users/${id}`, { token: admin.token })
export const setRole = (
  server: TestServer,
  admin: Person,
  id: string,
  role: unknown,
  reason?: unknown,
): Promise<Answer> =>
  server.call('PATCH', `/api/admin/users/${id}/role`, { token: admin.token, body: { role, reason } })
export const toggle = (server: TestServer, admin: Person, id: string, body?: unknown): Promise<Answer> =>
  server.call('PATCH', `/api/admin/vendors/${id}/toggle`, { token: admin.token, body })

/** Whether the session of a token still runs. */
export const isSignedIn = async (server: TestServer, { token }: Person): Promise<boolean> =>
  (await server.call('GET', '/api/user/profile', { token })).status === 200

/** Whether a listing is public. */
export const isShown = async (server: TestServer, listingId: string): Promise<boolean> =>
  (await server.call('GET', `/api/listings/${listingId}`)).status === 200
