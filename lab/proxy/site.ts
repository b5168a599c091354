import { once } from 'node:events'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts'
import { until } from '../faults/until.ts'
import type { Checks } from '../support/checks.ts'
import { type Cdn, type ProxyPorts, startNginx } from './nginx-process.ts'

/** Real servers on one database, behind nginx with deploy/nginx.conf. */
export interface Site {
  connectionString: string
  servers: ServerProcess[]
  /** Starts the servers, the first one alone until it is ready: it may fill the market. */
  start(): Promise<void>
  /** Ends them without warning. */
  kill(): Promise<void>
  stopDatabase(): Promise<unknown>
}

/** Starts all of it, with `settings` for each server; `cdn` stands before nginx. */
export async function openSite(
  { folder, atEnd }: Pick<Checks, 'folder' | 'atEnd'>,
  ports: ProxyPorts,
  settings: Record<string, string>,
  cdn?: Cdn,
): Promise<Site> {
  const database = await startEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn: console.warn } })
  atEnd(() => database.stop())
  const mailbox = await openMailbox()
  atEnd(() => mailbox.close())
  const startServer = (port: number) =>
    startServerProcess({
      DATA_DIR: folder,
      DATABASE_URL: database.connectionString,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://makit.example',
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: mailbox.url,
      ...settings,
    })
  const servers: ServerProcess[] = []
  const site: Site = {
    connectionString: database.connectionString,
    servers,
    async start() {
      servers.length = 0
      for (const port of ports.servers) servers.push(await startServer(port))
    },
    kill: async () => void (await Promise.all(servers.map((server) => server.kill()))),
    stopDatabase: () => database.stop(),
  }
  atEnd(() => Promise.all(servers.map((server) => server.stop())))
  await site.start()
  const nginx = await startNginx(folder, ports, cdn)
  atEnd(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  })
  return site
}

/** Waits until something in front passes a request on. */
export async function untilPassedOn(ask: () => Promise<{ status: number }>): Promise<void> {
  const isPassedOn = () =>
    ask().then(
      ({ status }) => status === 200,
      () => false,
    )
  if (!(await until(isPassedOn, 15_000, 50))) throw new Error('Nothing is passed on within 15 s')
}
