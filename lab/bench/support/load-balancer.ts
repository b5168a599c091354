import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../tests/support/free-port.ts'

export interface LoadBalancer {
  pid: number
  /** The port on which each group of servers is asked, in the order of the groups. */
  ports: readonly number[]
  stop(): Promise<void>
}

/** Servers by their ports, and how requests are given to them: in turn as shipped, or each to the one with the fewest under way. */
export interface BalancedServers {
  ports: readonly number[]
  balance: 'in turn' | 'fewest'
}

/**
 * Debian's nginx with one worker and what deploy/nginx.conf says of requests that it passes on, in plain HTTP. `folder` gets its
 * files.
 */
export async function startLoadBalancer(
  folder: string,
  groups: readonly BalancedServers[],
): Promise<LoadBalancer> {
  const [location] = /^ {4}location \/ \{.*?^ {4}\}/ms.exec(readFileSync('deploy/nginx.conf', 'utf8'))!
  const ports: number[] = []
  for (const _ of groups) ports.push(await freePort())
  const sites = groups.map((servers, group) => {
    const method = servers.balance === 'fewest' ? 'least_conn;' : ''
    const addresses = servers.ports.map((port) => `server 127.0.0.1:${port};`).join(' ')
    const passing = location.replace('http://makit', `http://group_${group}`)
    return `upstream group_${group} { ${method} ${addresses} keepalive 32; }
server { listen 127.0.0.1:${ports[group]}; ${passing} }`
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log;
events { worker_connections 768; }
http { access_log off; keepalive_requests 1000000; ${temporary}
${sites.join('\n')} }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(nginx, 'spawn')
  return {
    pid: nginx.pid!,
    ports,
    async stop() {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    },
  }
}
