// A process of its own for the tests of the embedded database: starts it on the given folder, prints where, and stops on
// SIGTERM. It prints lines of JSON.
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const log = { info: (message: string) => print({ message }), warn: (message: string) => print({ message }) }

const database = await startEmbeddedPostgres({ dataDir: process.argv[2]!, log })
process.once('SIGTERM', async () => {
  await database.stop()
  process.exit(0)
})
print({ connectionString: database.connectionString })
// The launcher alone does not keep the process alive.
setInterval(() => {}, 60_000)
