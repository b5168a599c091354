import setup from './global-setup.ts'

/**
 * Runs the work with a PostgreSQL server for test databases: the one of `npm test`, or, outside it, a temporary one started for
 * this work.
 */
export async function withTestPostgres<T>(work: () => Promise<T>): Promise<T> {
  const stop = process.env.VITEST ? async () => {} : await setup()
  return work().finally(stop)
}
