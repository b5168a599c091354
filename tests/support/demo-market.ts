import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFilledDatabase } from './test-database.ts'
import { startTestServer, type TestPlace } from './test-server.ts'

/**
 * A place with the demonstration market for a test server, changed by no other file. The first that asks for it fills one; all
 * get copies: to draw its pictures takes half a minute of both cores.
 */
export async function demoMarket(): Promise<TestPlace> {
  const shared = join(process.env.TEST_SHARED_FOLDER!, 'demo-market')
  const { connectionString, drop } = await createFilledDatabase((empty) => fill(empty, shared))
  const dataDir = await mkdtemp(join(tmpdir(), 'makit-test-'))
  await cp(shared, dataDir, { recursive: true })
  const remove = () => drop().then(() => rm(dataDir, { recursive: true, force: true }))
  return { connectionString, dataDir, remove }
}

async function fill(connectionString: string, dataDir: string): Promise<void> {
  const { fillDemoMarket } = await import('../../db/demo/fill-demo-market.ts')
  const remove = async () => {}
  const server = await startTestServer({ place: async () => ({ connectionString, dataDir, remove }) })
  try {
    await fillDemoMarket(server.services, { report: () => {}, signal: new AbortController().signal })
  } finally {
    await server.stop()
  }
}
