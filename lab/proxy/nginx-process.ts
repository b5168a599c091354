import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The addresses of nginx, and of the servers behind it. */
export interface ProxyPorts {
  http: number
  https: number
  servers: readonly number[]
}

/** What stands before nginx, and is believed by it. */
export interface Cdn {
  address: string
}

/** As the file says what to do behind a CDN. */
const behind = (site: string, { address }: Cdn): string =>
  site
    .replace('# set_real_ip_from 192.0.2.0/24;', `set_real_ip_from ${address};`)
    .replace('# real_ip_header', 'real_ip_header')
    .replace('# real_ip_recursive', 'real_ip_recursive')

/**
 * Starts nginx, with Debian's number of connections, on deploy/nginx.conf as it is except for ports, certificate and the
 * servers' addresses. `folder` gets its files.
 */
export async function startNginx(folder: string, ports: ProxyPorts, cdn?: Cdn): Promise<ChildProcess> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=makit.example', '-addext', 'subjectAltName=DNS:makit.example']
  const options = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  ]
  execFileSync('openssl', [...options, ...subject], { stdio: 'ignore' })
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('/etc/ssl/makit/fullchain.pem', certificate)
    .replace('/etc/ssl/makit/privkey.pem', key)
  const upstream = ports.servers.reduce(
    (text, port, index) => text.replace(`127.0.0.1:${3001 + index}`, `127.0.0.1:${port}`),
    readFileSync('deploy/nginx-upstream.conf', 'utf8'),
  )
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const configuration = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 768; }
http { access_log off; ${own}
${upstream}
${cdn ? behind(site, cdn) : site} }`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration)
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(nginx, 'spawn')
  return nginx
}
