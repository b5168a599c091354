import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** The real server as a process of its own. */
export interface ServerProcess {
  url: string
  pid: number
  /** Whether it has ended, by itself or by us. */
  hasEnded(): boolean
  /** The last of its error output. */
  lastWords(): string
  /** The lines of its log that report an error. */
  loggedErrors(): readonly string[]
  /** Ends it in order, its database too; returns its exit code. */
  stop(): Promise<number | null>
  /** Ends it without warning, as a power cut or the kernel does; the embedded database keeps running. */
  kill(): Promise<void>
}

/** The settings of Node and the allocator as in `npm start` (scripts/start.mjs says why). */
const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100']
const runtime = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/makit',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Starts src/server/main.ts as `npm start` does and waits until it is ready. `settings` are added to this process's
 * environment; without PORT it gets a free one. `onOutput` receives everything that it writes; `folder` is that of another
 * checkout. Throws with the server's output when it ends before it is ready.
 */
export async function startServerProcess(
  settings: Record<string, string> & { DATA_DIR: string },
  onOutput?: (text: string) => void,
  folder = process.cwd(),
): Promise<ServerProcess> {
  // Variables of the test runner or the machine do not exist for a server in production.
  const { NODE_OPTIONS, NODE_ENV, DATABASE_URL, ...env } = process.env
  const port = settings.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  // The tests' own database server has no fsync, which a start refuses.
  const withoutDurability = settings.DATABASE_URL && env.TEST_DATABASE_URL ? { DURABILITY: 'off' } : {}
  const child = spawn(process.execPath, [...serverFlags, 'src/server/main.ts'], {
    cwd: folder,
    env: { ...runtime, ...env, ...withoutDurability, PUBLIC_URL: url, ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  child.stdout.on('data', (chunk) => onOutput?.(String(chunk)))
  child.stderr.on('data', (chunk) => {
    onOutput?.(String(chunk))
    written = (written + chunk).slice(-4000)
  })
  const errors: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^\{"level":[56]0,/.test(line) && errors.length < 1000) errors.push(line)
  })
  const end = (signal: 'SIGTERM' | 'SIGKILL') => endProcess(child, signal)
  try {
    await waitUntilReady(url, child)
  } catch (error) {
    await end('SIGTERM')
    throw new Error(`${(error as Error).message}: ${written}`)
  }
  return {
    url,
    pid: child.pid!,
    hasEnded: () => hasEnded(child),
    lastWords: () => written,
    loggedErrors: () => errors,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(50)) {
    if (hasEnded(child)) throw new Error('The server ended before it was ready')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('The server was not ready within five minutes')
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}
