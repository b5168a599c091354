import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { Checks } from '../support/checks.ts'

export interface Varnish {
  /** One of its counters, such as `MAIN.cache_hit`. */
  counter(name: string): number
  /** Removes what matches from the cache, as docs/operations.md tells operators to. */
  ban(expression: string): void
}

/** Says of each response what the cache did: the shipped configuration tells visitors nothing. */
const witness = `
sub vcl_deliver {
    set resp.http.X-Cache = "miss";
    if (obj.uncacheable) {
        set resp.http.X-Cache = "pass";
    } elsif (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    }
}
`

/**
 * Starts Varnish on deploy/varnish.vcl as it is except for the backend's address, and waits for nothing. `folder` gets its files.
 */
export async function startVarnish(
  { folder, atEnd }: Pick<Checks, 'folder' | 'atEnd'>,
  port: number,
  backendPort: number,
): Promise<Varnish> {
  const own = join(folder, 'varnish')
  mkdirSync(own, { recursive: true })
  const file = join(folder, 'makit.vcl')
  const shipped = readFileSync('deploy/varnish.vcl', 'utf8')
  writeFileSync(file, shipped.replace('.port = "3001";', `.port = "${backendPort}";`) + witness)
  // As root it would run as a user of its own, who can't look into the folder.
  const jail = process.getuid?.() === 0 ? ['-j', 'none'] : []
  const options = ['-F', '-n', own, '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,128m']
  const varnish = spawn('varnishd', [...jail, ...options, '-p', 'http_gzip_support=off'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  varnish.stderr.on('data', (chunk) => {
    said += chunk
  })
  await once(varnish, 'spawn')
  atEnd(async () => {
    if (varnish.exitCode !== null) throw new Error(`Varnish has ended: ${said}`)
    varnish.kill('SIGTERM')
    await once(varnish, 'exit')
  })
  return {
    counter(name) {
      const stats = execFileSync('varnishstat', ['-n', own, '-1', '-j'], { encoding: 'utf8' })
      return JSON.parse(stats).counters[name]?.value ?? 0
    },
    ban: (expression) => void execFileSync('varnishadm', ['-n', own, 'ban', expression]),
  }
}

/** Does for Varnish what every CDN does by itself: it speaks TLS to nginx, whose certificate is in `folder`. */
export async function openTlsLine(
  { folder, atEnd }: Pick<Checks, 'folder' | 'atEnd'>,
  port: number,
  nginxPort: number,
): Promise<void> {
  const open = new Set<Socket>()
  const server = createServer((plain) => {
    const ca = readFileSync(join(folder, 'certificate.pem'))
    const secured = connect({ host: '127.0.0.1', port: nginxPort, servername: 'makit.example', ca })
    for (const [one, other] of [
      [plain, secured],
      [secured, plain],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one))
      one.pipe(other)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
}
