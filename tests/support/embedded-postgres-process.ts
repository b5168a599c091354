// A process of its own for the tests of the embedded database: starts it on the folder given, says where, and stops on
// SIGTERM. What it prints are lines of JSON.
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const log = { info: (message: string) => print({ message }), warn: (message: string) => print({ message }) }

const database = await startEmbeddedPostgres({ dataDir: process.argv[2]!, log })
process.once('SIGTERM', async () => {
  await database.stop()
  process.exit(0)
})
print({ connectionString: database.connectionString })
// The launcher keeps no process alive by itself.
setInterval(() => {}, 60_000)
