/**
 * Where browsers have themselves reached: Google, Mozilla, Apple and Microsoft. `*.` stands for all names below; a host without
 * a port may have any.
 */
export const usualPushHosts = [
  'fcm.googleapis.com:443',
  '*.push.services.mozilla.com:443',
  'web.push.apple.com:443',
  '*.notify.windows.com:443',
] as const

const pushHost = /^(\*\.)?([a-z0-9-]+(\.[a-z0-9-]+)*|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** The hosts of a list with commas between; null when one is none. */
export function readPushHosts(text: string): readonly string[] | null {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase())
  return hosts.every((host) => pushHost.test(host)) ? hosts : null
}

/** Whether an endpoint is https on one of these hosts. */
export function isEndpointAmong(hosts: readonly string[], endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password || url.hash) return false
  return hosts.some((host) => isOf(host, url))
}

function isOf(host: string, { hostname, port }: URL): boolean {
  const [, name = '', wantedPort] = /^(.+?)(?::(\d+))?$/.exec(host) ?? []
  if (wantedPort !== undefined && wantedPort !== (port || '443')) return false
  return name.startsWith('*.') ? isBelow(name.slice(1), hostname) : hostname === name
}

const label = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/** Names of the public DNS alone: URLs take almost any sign in a host, such as `*` and `_`, and empty labels. */
const isBelow = (ending: string, hostname: string): boolean =>
  hostname.endsWith(ending) && hostname.length <= 253 && hostname.split('.').every((part) => label.test(part))
