import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { FullConfig } from '@playwright/test'
import { announceServers, ownServer } from './browser-servers.ts'
import { makeDataFolder } from './data-folder.ts'
import { startServerProcess } from './server-process.ts'

/**
 * Runs once before all browser tests: starts for every worker the real server as `npm start` runs it, with the demonstration
 * market, on a data folder of its own and a free port (browser-servers.ts lists them). Returns a function that ends them. Where
 * a server is named beforehand, the tests use it.
 */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (ownServer()) return undefined
  const folders = Array.from({ length: workers }, () => makeDataFolder('makit-e2e-'))
  const [filled, ...copies] = folders as [string, ...string[]]
  const servers: Server[] = []
  const end = async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
  try {
    // To draw the market's pictures takes half a minute of both cores: it is done once.
    await start(filled).then(({ stop }) => stop())
    for (const copy of copies) execFileSync('cp', ['-a', `${filled}/.`, copy])
    for (const dataDir of folders) servers.push(await start(dataDir))
  } catch (error) {
    await end()
    throw error
  }
  announceServers(servers.map(({ url, dataDir }) => ({ url, dataDir })))
  return end
}

type Server = Awaited<ReturnType<typeof start>>

async function start(dataDir: string) {
  return { dataDir, ...(await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo' })) }
}
