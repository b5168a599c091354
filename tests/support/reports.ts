import { beforeAll } from 'vitest'
import { anAdministrator, type Person } from './factories.ts'
import { toldTo } from './notifications.ts'
import type { TestServer } from './test-server.ts'

/** What people report on this server, and one administrator who reads it, for all tests of the calling file. */
export function reportDesk(server: TestServer) {
  const holder = {} as { admin: Person }
  beforeAll(async () => {
    holder.admin = await anAdministrator(server)
  })
  const rowsOf = (thingId: string) =>
    server.db.selectFrom('reports').selectAll().where('thing_id', '=', thingId).orderBy('id').execute()
  const listed = async (query = '') =>
    (await server.call('GET', `/api/admin/reports${query}`, { token: holder.admin.token })).body
  return {
    get admin() {
      return holder.admin
    },
    report: (body: object, person?: Person, on: TestServer = server, address?: string) =>
      on.call('POST', '/api/reports', {
        body: { reason: 'fraud', ...body },
        token: person?.token,
        ...(address && { address }),
      }),
    rowsOf,
    countOf: async () => (await server.db.selectFrom('reports').select('id').execute()).length,
    listed,
    ofThing: async (thingId: string, state = 'open') =>
      (await listed(`?state=${state}&thing=${thingId}`)).reports,
    close: (
      id: string,
      body: object = { state: 'closed', outcome: 'The shop was asked.' },
      by: Person = holder.admin,
    ) => server.call('PATCH', `/api/admin/reports/${id}`, { token: by.token, body }),
    toldOf: async (thingId: string, person: Person = holder.admin) =>
      (await toldTo(server, person, 'report_received')).filter(({ path }) => path.endsWith(thingId)),
  }
}
