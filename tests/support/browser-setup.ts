import { rm } from 'node:fs/promises'
import type { FullConfig } from '@playwright/test'
import { announceServers, ownServer } from './browser-servers.ts'
import { makeDataFolder } from './data-folder.ts'
import { startServerProcess } from './server-process.ts'

/**
 * Runs once before all browser tests: starts for every worker the real server as `npm start` runs it, with the demonstration
 * market, on a fresh data folder and a free port (browser-servers.ts lists them). Returns a function that ends them. Where a
 * server is named beforehand, the tests use it.
 */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (ownServer()) return undefined
  const starts = await Promise.allSettled(Array.from({ length: workers }, startServer))
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const end = async () => {
    await Promise.all(started.map((server) => server.end()))
  }
  const failed = starts.find((start) => start.status === 'rejected')
  if (failed) {
    await end()
    throw failed.reason
  }
  announceServers(started.map(({ url, dataDir }) => ({ url, dataDir })))
  return end
}

async function startServer() {
  const dataDir = makeDataFolder('makit-e2e-')
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  try {
    const { url, stop } = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo' })
    return { url, dataDir, end: () => stop().then(removeFolder) }
  } catch (error) {
    await removeFolder()
    throw error
  }
}
