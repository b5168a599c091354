import { longestEndpoint } from '#shared/push/push-subscription.ts'

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

/** The endpoint in its one spelling; undefined when it is not https on one of these hosts. */
export function endpointAmong(hosts: readonly string[], text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username || url.password || url.hash) return undefined
  if (url.href.length > longestEndpoint || !hosts.some((host) => isOf(host, url))) return undefined
  return url.href
}

function isOf(host: string, { hostname, port }: URL): boolean {
  const [, name = '', wantedPort] = /^(.+?)(?::(\d+))?$/.exec(host) ?? []
  if (wantedPort !== undefined && wantedPort !== (port || '443')) return false
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name
}
