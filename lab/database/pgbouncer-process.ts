import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { until } from '../faults/until.ts'

/** A PgBouncer before a database. */
export interface Pooler {
  /** For DATABASE_URL. */
  connectionString: string
  start(): Promise<void>
  /** Ends it without warning. */
  kill(): Promise<void>
}

/** It refuses to run as root. */
const nobody = 65534

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * Prepares one on deploy/pgbouncer.ini as it is except for addresses, files and the number of connections, which is small
 * enough that transactions have to share them. `folder` gets its files.
 */
export function preparePooler(behind: string, folder: string, port: number, connections: number): Pooler {
  const { hostname, port: databasePort, username, password, pathname } = new URL(behind)
  const own = join(folder, 'pgbouncer')
  mkdirSync(own, { recursive: true })
  const file = (name: string, text: string) => {
    const path = join(own, name)
    writeFileSync(path, text)
    chmodSync(path, 0o644)
    return path
  }
  const users = file('userlist.txt', `"${username}" "${password}"\n`)
  const settings = readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replace(
      'makit = host=127.0.0.1 port=5432',
      `${pathname.slice(1)} = host=${hostname} port=${databasePort}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('default_pool_size = 20', `default_pool_size = ${connections}`)
  const configuration = file('pgbouncer.ini', `${settings}unix_socket_dir =\nlog_connections = 0\n`)
  const through = new URL(behind)
  through.port = String(port)
  let running: ChildProcess | undefined
  return {
    connectionString: through.href,
    async start() {
      const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
      running = spawn('pgbouncer', ['-q', configuration], { ...user, stdio: ['ignore', 'ignore', 'inherit'] })
      if (!(await until(() => accepts(port), 10_000, 20))) throw new Error('PgBouncer did not start')
    },
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
  }
}
