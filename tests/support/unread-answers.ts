import { request } from 'node:http'
import type { Person } from './factories.ts'

/** Calls over a connection of its own: resolves with the answer's status; the body is not read until the connection is closed. */
export const leaveUnread = (
  address: string,
  { token }: Pick<Person, 'token'>,
  path: string,
): Promise<{ status: number | undefined; close: () => void }> =>
  new Promise((resolve, reject) => {
    const call = request(`${address}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    })
    call.on('response', ({ statusCode }) => resolve({ status: statusCode, close: () => call.destroy() }))
    call.on('error', reject).end()
  })
