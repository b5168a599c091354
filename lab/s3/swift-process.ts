import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { havePrograms, versionsOf } from '../support/debian-program.ts'

/** OpenStack Swift with its S3 interface, on this machine alone. */
export interface Swift {
  endpoint: string
  /** Stops it; `start` brings it back with what it holds. */
  stop(): Promise<void>
  start(): Promise<void>
}

export const swiftKeys = { S3_ACCESS_KEY_ID: 'makit:makit', S3_SECRET_ACCESS_KEY: 'only-for-this-check' }

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const ports = { proxy: 4790, memcached: 4791, account: 4792, container: 4793, object: 4794 }
const stores = ['account', 'container', 'object'] as const

/** Installs Debian's packages where they are missing; returns names and versions. False where that can't be done. */
export const installSwift = (): string | false =>
  havePrograms(['swift-proxy-server', 'swift-object-server', 'memcached'], packages) && versionsOf(packages)

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = root
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0
`

const filters = ['catch_errors', 'cache', 's3api', 'tempauth', 'copy', 'bulk', 'slo', 'dlo']

function proxyConfiguration(folder: string): string {
  const extra: Record<string, string> = {
    cache: `memcache_servers = 127.0.0.1:${ports.memcached}`,
    s3api: 'location = us-east-1',
    tempauth: `user_makit_makit = ${swiftKeys.S3_SECRET_ACCESS_KEY} .admin`,
  }
  const sections = filters.map(
    (name) =>
      `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${extra[name] ?? ''}\n`,
  )
  return `${common(folder, ports.proxy)}
[pipeline:main]
pipeline = ${filters.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${sections.join('')}`
}

function configure(folder: string): void {
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  for (const name of stores) {
    const ring = join(folder, `${name}.builder`)
    const device = ['--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(ports[name])]
    const steps = [
      ['create', '4', '1', '1'],
      ['add', ...device, '--device', 'd1', '--weight', '1'],
      ['rebalance'],
    ]
    for (const step of steps) execFileSync('swift-ring-builder', [ring, ...step], { stdio: 'ignore' })
    const app = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`
    writeFileSync(join(folder, `${name}.conf`), common(folder, ports[name]) + app)
  }
  writeFileSync(join(folder, 'proxy.conf'), proxyConfiguration(folder))
}

/** Starts it with one copy of everything below `folder`. */
export async function startSwift(folder: string): Promise<Swift> {
  configure(folder)
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  let running: ChildProcess[] = []
  const run = (program: string, options: string[]) => {
    const log = openSync(join(folder, `${program}.log`), 'a')
    running.push(spawn(program, options, { stdio: ['ignore', log, log] }))
  }
  async function start(): Promise<void> {
    run('memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(ports.memcached)])
    for (const name of [...stores, 'proxy']) run(`swift-${name}-server`, [join(folder, `${name}.conf`)])
    // The proxy alone would answer 503.
    const addresses = [...stores, 'proxy' as const].map((name) => `http://127.0.0.1:${ports[name]}`)
    const answers = () => Promise.all(addresses.map((address) => fetch(address))).catch(() => null)
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(200)) if (await answers()) return
    throw new Error(`Swift did not start within a minute: see ${folder}`)
  }
  async function stop(): Promise<void> {
    const ending = running.map(async (child) => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    })
    running = []
    await Promise.all(ending)
  }
  await start()
  return { endpoint, start, stop }
}
