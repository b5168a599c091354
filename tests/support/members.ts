import { hashPassword } from '#server/accounts/password-hashing.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { aPerson, type Person } from './factories.ts'
import type { TestServer } from './test-server.ts'

export const memberPassword = 'gara cloth on Lumley'

/** Its hash by Argon2id with the least work, which is quick to verify: a hash itself says how much work it takes. */
export const quickHash =
  '$argon2id$v=19$m=8,t=1,p=1$gcXEnHjRxxI7vZ6hOZA/nA$9+hRMM+S6OtnS2oLjeQAAPfq4KuZKfSyl95jVKwvZ58'

/** A signed-in user who can also sign in with `memberPassword`; their session is seconds old. */
export async function aMember(
  server: TestServer,
  role: Role = 'customer',
  password_hash = quickHash,
): Promise<Person> {
  const person = await aPerson(server, role)
  await server.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

/** The same whose password takes as long to verify as a user's, where what happens meanwhile matters. */
export const aSlowMember = async (server: TestServer, role: Role = 'customer'): Promise<Person> =>
  aMember(server, role, await hashPassword(memberPassword))

/** Makes all sessions of a user as old as if they had started so many minutes ago. */
export async function ageSessions(
  { db }: Pick<TestServer, 'db'>,
  { id }: Pick<Person, 'id'>,
  minutes: number,
): Promise<void> {
  const startedAt = new Date(Date.now() - minutes * 60_000)
  await db.updateTable('sessions').set({ created_at: startedAt }).where('user_id', '=', id).execute()
}
