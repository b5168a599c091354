import { prepareTemplate } from './test-database.ts'

/** Once before all test files: the migrated template that their databases are copies of. */
export default async function setup(): Promise<void> {
  await prepareTemplate()
}
