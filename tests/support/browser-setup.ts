import { rm } from 'node:fs/promises'
import { makeDataFolder } from './data-folder.ts'
import { startServerProcess } from './server-process.ts'

/**
 * Once before all browser tests: the real server as `npm start` runs it, with the demonstration market, on a fresh data
 * folder and a free port. Tests find it through `baseURL` and its mails in `E2E_DATA_DIR`/mail. Answers what ends it.
 * Where both are set already, the tests go to the server that runs there.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL && process.env.E2E_DATA_DIR) return undefined
  const dataDir = makeDataFolder('makit-e2e-')
  try {
    const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo' })
    process.env.E2E_URL = server.url
    process.env.E2E_DATA_DIR = dataDir
    return async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}
