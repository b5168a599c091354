import setup from './global-setup.ts'

/**
 * Works while there is a PostgreSQL server for test databases: the one of `npm test`, or, outside it, one that is
 * started for this and kept nothing of.
 */
export async function withTestPostgres<T>(work: () => Promise<T>): Promise<T> {
  const stop = process.env.VITEST ? async () => {} : await setup()
  return work().finally(stop)
}
