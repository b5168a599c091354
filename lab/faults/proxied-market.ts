import { rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../tests/support/database-proxy.ts'
import { createTestDatabase } from '../../tests/support/test-database.ts'
import { type FaultMarket, openMarket } from './fault-market.ts'

/** A market whose server reaches its database through a proxy; the market's own queries go past it. */
export interface ProxiedMarket extends FaultMarket {
  proxy: DatabaseProxy
}

/** Opens one: during `npm test` on the tests' database server, else on an embedded one of its own. */
export async function openProxiedMarket(): Promise<ProxiedMarket> {
  const database = process.env.TEST_DATABASE_URL ? await createTestDatabase() : await ownDatabase()
  const proxy = await openDatabaseProxy(database.connectionString)
  const settings = { DATABASE_URL: proxy.connectionString }
  const market = await openMarket(makeDataFolder('makit-faults-'), settings, () => database.connectionString)
  const { close } = market
  return Object.assign(market, {
    proxy,
    close: () =>
      close()
        .finally(() => proxy.close())
        .finally(() => database.drop()),
  })
}

async function ownDatabase() {
  const dataDir = makeDataFolder('makit-faults-db-')
  const ignore = () => {}
  const database = await startEmbeddedPostgres({ dataDir, log: { info: ignore, warn: ignore } })
  return {
    connectionString: database.connectionString,
    async drop() {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
