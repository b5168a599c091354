import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#server/embedded-postgres/identity-file.ts'
import type { Settings } from '#server/settings.ts'

/** The server on a port of its own, behind Vite. */
export interface ReloadingServer {
  url: string
  /** Ends the server in order and starts it again with the present code. */
  restart(): void
  /** Resolves once the newest code accepts connections, or has failed to start. */
  untilReady(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts src/server/main.ts on this database. Not with `node --watch`: programs that the server starts itself, such as the one
 * that draws the demonstration pictures, would send that one's messages to the server.
 */
export async function startReloadingServer(
  settings: Settings,
  databaseUrl: string,
): Promise<ReloadingServer> {
  const port = await findFreePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SEED: settings.seed,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: settings.publicUrl,
    // Half of a start is compiling unchanged code.
    NODE_COMPILE_CACHE: 'node_modules/.cache/makit-dev',
  }
  const launch = () =>
    spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'inherit', 'inherit'] })

  let child = launch()
  let isRestartDue = false
  /** Restarts happen one after the other. */
  let restarts = Promise.resolve()
  return {
    url: `http://127.0.0.1:${port}`,
    restart() {
      if (isRestartDue) return
      isRestartDue = true
      restarts = restarts.then(async () => {
        isRestartDue = false
        await end(child)
        child = launch()
      })
    },
    async untilReady() {
      await restarts
      while (!hasEnded(child) && !(await canConnect(port))) await sleep(20)
    },
    async stop() {
      await restarts
      await end(child)
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
