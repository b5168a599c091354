import { hashPassword } from '#server/accounts/password-hashing.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { aPerson, type Person } from './factories.ts'
import type { TestServer } from './test-server.ts'

export const memberPassword = 'gara cloth on Lumley'

/** A signed-in user who can also sign in with `memberPassword`; their session is seconds old. */
export async function aMember(server: TestServer, role: Role = 'customer'): Promise<Person> {
  const person = await aPerson(server, role)
  await server.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(memberPassword) })
    .where('id', '=', person.id)
    .execute()
  return person
}

/** Makes all sessions of a user as old as if they had started so many minutes ago. */
export async function ageSessions(
  { db }: Pick<TestServer, 'db'>,
  { id }: Pick<Person, 'id'>,
  minutes: number,
): Promise<void> {
  const startedAt = new Date(Date.now() - minutes * 60_000)
  await db.updateTable('sessions').set({ created_at: startedAt }).where('user_id', '=', id).execute()
}
