import { freePort } from '../../tests/support/free-port.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts'

/** A server that counts what answers its reads. */
export interface MeasuredServer extends ServerProcess {
  /** Reads since its start, by what answered them. */
  reads(): Promise<{ primary: number; replica: number }>
}

/** Starts one on a database with a replica, without limits of rates. */
export async function startMeasuredServer(
  databases: { primary: string; replica: string },
  dataDir: string,
): Promise<MeasuredServer> {
  const metrics = `127.0.0.1:${await freePort()}`
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databases.primary,
    DATABASE_READ_URL: databases.replica,
    METRICS_ADDRESS: metrics,
    SEED: 'none',
    RATE_LIMIT: 'off',
  })
  const reads = async () => {
    const text = await (await fetch(`http://${metrics}/metrics`)).text()
    const of = (from: string) =>
      Number(new RegExp(`makit_reads_total{from="${from}"} (\\d+)`).exec(text)?.[1] ?? 0)
    return { primary: of('primary'), replica: of('replica') }
  }
  return Object.assign(server, { reads })
}

/** Reads of all servers, by what answered them. */
export async function readsOf(
  servers: readonly MeasuredServer[],
): Promise<{ primary: number; replica: number }> {
  const all = await Promise.all(servers.map((server) => server.reads()))
  const sum = (from: 'primary' | 'replica') => all.reduce((total, each) => total + each[from], 0)
  return { primary: sum('primary'), replica: sum('replica') }
}
